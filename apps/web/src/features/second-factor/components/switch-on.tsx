import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { QrCode } from '@merenda/ui/blocks/drawings/qr-code.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useCodeForm } from '../../../session/proof-forms.ts';
import { useSwitchOn } from '../api/second-factor.ts';
import styles from './second-factor.module.css';

/** The secret with which an authenticator app is set up. */
type App = { secret: string; uri: string };

/** The second step is chosen, an app is set up and proved by a code; `onDone` shows the codes. */
export function SwitchOn({
  open,
  app,
  isBeginning,
  onApp,
  onClose,
  onDone,
}: {
  open: boolean;
  /** Once it was chosen; until then it or the passkeys are. */
  app: App | undefined;
  isBeginning: boolean;
  onApp: () => void;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('secondFactor.title')}>
      {app ? (
        <AppForm app={app} onDone={onDone} />
      ) : (
        <Choice isBeginning={isBeginning} onApp={onApp} onDone={onDone} />
      )}
    </Dialog>
  );
}

function Choice({
  isBeginning,
  onApp,
  onDone,
}: {
  isBeginning: boolean;
  onApp: () => void;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  const switchOn = useSwitchOn();
  return (
    <div className={styles.form}>
      <p>{t('secondFactor.choose')}</p>
      <Button wide busy={isBeginning} onClick={onApp}>
        {t('secondFactor.app')}
      </Button>
      <Button
        kind="soft"
        wide
        busy={switchOn.isPending}
        onClick={() =>
          switchOn.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
            onError: (error) => notifyFailure(error, 'secondFactor.error.change'),
          })
        }
      >
        {t('secondFactor.passkeys')}
      </Button>
    </div>
  );
}

function AppForm({
  app: { secret, uri },
  onDone,
}: {
  app: App;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = useT();
  const switchOn = useSwitchOn();
  const { box, submit } = useCodeForm((code, isTold) =>
    switchOn.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => {
        if (!isTold(error)) notifyFailure(error, 'secondFactor.error.change');
      },
    }),
  );
  return (
    <Form className={styles.form} onSubmit={submit}>
      <p>{t('secondFactor.app.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={uri} />
      </div>
      <p className={styles.secret}>
        {t('secondFactor.app.secret')}: <code>{inGroups(secret)}</code>
      </p>
      <CopyButton kind="soft" wide text={secret} />
      <TextField {...box} label={t('secondFactor.app.code')} inputMode="numeric" />
      <Button type="submit" wide busy={switchOn.isPending}>
        {t('secondFactor.switchOn')}
      </Button>
    </Form>
  );
}

/** Fours are easier to read and to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
