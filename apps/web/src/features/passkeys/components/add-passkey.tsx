import { deviceName } from '@merenda/domain/people/devices';
import type { Key } from '@merenda/i18n';
import { type FormEvent, useId, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { isWithdrawn } from '../../../client/passkey-support.ts';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { useRetryCountdown } from '../../../ui/states/use-retry-countdown.ts';
import { useAddPasskey } from '../api/passkeys.ts';
import styles from './passkey-list.module.css';

const LONGEST_NAME = 60;

/** Password and name, then the browser's own dialog. Whoever leaves that one finds this as it was. */
export function AddPasskey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('passkeys.add')}>
      <AddPasskeyForm onDone={onClose} />
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const suggested = deviceName(navigator.userAgent, t);
  const note = useId();
  const [password, setPassword] = useState('');
  const [name, setName] = useState(suggested);
  const [wrong, setWrong] = useState<Key>();
  const add = useAddPasskey();
  const wait = useRetryCountdown();

  const refuse = (error: unknown) => {
    wait.startFor(error);
    if (isFailure(error, 'wrong_password')) return setWrong('error.wrongPassword');
    if (!isWithdrawn(error)) notifyFailure(error, refusalOf(error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setWrong('form.required');
    setWrong(undefined);
    add.mutate(
      { password, name: name.trim() || suggested },
      {
        onSuccess: () => {
          notify('good', t('passkeys.added'));
          onDone();
        },
        onError: refuse,
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-describedby={note}>
      <p id={note}>{t('passkeys.add.text')}</p>
      <PasswordField
        label={t('passkeys.password')}
        autoComplete="current-password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          setWrong(undefined);
        }}
        error={wrong && t(wrong)}
      />
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
      />
      <Button type="submit" wide busy={add.isPending} disabled={wait.words !== undefined}>
        {wait.words ?? t('passkeys.add')}
      </Button>
    </form>
  );
}

/** An authenticator that has one for this account makes no second one. */
const refusalOf = (error: unknown): Key =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'passkeys.error.known'
    : 'passkeys.error.add';
