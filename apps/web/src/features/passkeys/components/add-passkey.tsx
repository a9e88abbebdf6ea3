import { MAX_PASSKEY_NAME } from '@merenda/domain/access/proofs';
import { deviceName } from '@merenda/domain/people/devices';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { free } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, type OwnKey } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isWithdrawn } from '@merenda/ui/client/passkey-support.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useId } from 'react';
import { useAddPasskey } from '../api/passkeys.ts';
import styles from './passkey-list.module.css';

/** A name, then the browser's own dialog. If that is cancelled, this dialog stays as it was. */
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
  const { form, field, refuse } = useForm(
    { name: suggested },
    { name: free },
    { paths: { name: 'name' } },
  );
  const add = useAddPasskey();

  const submit = () => {
    add.mutate(form.name.trim() || suggested, {
      onSuccess: () => {
        notify('good', t('passkeys.added'));
        onDone();
      },
      onError: (error) => {
        if (!isWithdrawn(error) && refuse(error).length === 0) {
          notifyFailure(error, refusalOf(error));
        }
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={submit} aria-describedby={note}>
      <p id={note}>{t('passkeys.add.text')}</p>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        {...field('name')}
      />
      <Button type="submit" wide busy={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </Form>
  );
}

/** An authenticator that has one for this account makes no second one. */
const refusalOf = (error: unknown): OwnKey =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'passkeys.error.known'
    : 'passkeys.error.add';
