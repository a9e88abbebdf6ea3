import { type FormEvent, useRef, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { useStartApp, useSwitchOn } from '../api/second-factor.ts';
import styles from './second-factor.module.css';

/** The second step is chosen, an app is set up and proved by a code; `onDone` shows the codes. */
export function SwitchOn({
  open,
  hasPasskeys,
  onClose,
  onDone,
}: {
  open: boolean;
  hasPasskeys: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('secondFactor.title')}>
      <Choice hasPasskeys={hasPasskeys} onDone={onDone} />
    </Dialog>
  );
}

function Choice({
  hasPasskeys,
  onDone,
}: {
  hasPasskeys: boolean;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  const start = useStartApp();
  const switchOn = useSwitchOn();
  const refuse = (error: unknown) => notifyFailure(error, 'secondFactor.error.change');
  if (start.data) return <AppForm app={start.data} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <p>{t('secondFactor.choose')}</p>
      <Button
        wide
        busy={start.isPending}
        onClick={() => start.mutate(undefined, { onError: refuse })}
      >
        {t('secondFactor.app')}
      </Button>
      {hasPasskeys && (
        <Button
          kind="soft"
          wide
          busy={switchOn.isPending}
          onClick={() =>
            switchOn.mutate(undefined, {
              onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
              onError: refuse,
            })
          }
        >
          {t('secondFactor.passkeys')}
        </Button>
      )}
    </div>
  );
}

function AppForm({
  app: { secret, uri },
  onDone,
}: {
  app: { secret: string; uri: string };
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const switchOn = useSwitchOn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim().length < 6) {
      setWrong(t('form.required'));
      return box.current?.focus();
    }
    switchOn.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => {
        if (isFailure(error, 'wrong_code')) setWrong(t('secondFactor.error.wrongCode'));
        else notifyFailure(error, 'secondFactor.error.change');
        box.current?.select();
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('secondFactor.app.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={uri} />
      </div>
      <p className={styles.secret}>
        {t('secondFactor.app.secret')}: <code>{inGroups(secret)}</code>
      </p>
      <CopyButton kind="soft" wide text={secret} />
      <TextField
        ref={box}
        label={t('secondFactor.app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(text) => {
          setCode(text);
          setWrong(undefined);
        }}
        error={wrong}
      />
      <Button type="submit" wide busy={switchOn.isPending}>
        {t('secondFactor.switchOn')}
      </Button>
    </form>
  );
}

/** Fours are easier to read and to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
