import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { useRecoverPassword } from '../../../features/session/api/recover-password.ts';
import { KeyPicture } from '../../../features/session/components/pictures/key-picture.tsx';
import { RecoverySent } from '../../../features/session/components/recovery-sent.tsx';
import styles from '../../../features/session/components/visitor.module.css';
import { messageOf, wrongEmail } from '../../../features/session/model/field-errors.ts';
import { typedEmail } from '../../../features/session/model/typed-email.ts';

/** /recover: the e-mail, then what to do next (product:session#recovery). */
export default function Recover() {
  const t = useT();
  const [email, setEmail] = useState(() => typedEmail.get());
  const [checked, setChecked] = useState(false);
  const recover = useRecoverPassword();
  const wait = useRetryCountdown();
  const wrong = wrongEmail(email);
  if (recover.isSuccess) {
    return <RecoverySent email={recover.variables} onAnother={recover.reset} />;
  }
  return (
    <Screen>
      <div className={styles.welcome}>
        <BackLink to="/login" search />
        <KeyPicture />
        <PageHeader title={t('recover.title')} text={t('recover.subtitle')} />
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!wrong) recover.mutate(email, { onError: wait.startFor });
        }}
      >
        <TextField
          label={t('session.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={setEmail}
          error={checked ? messageOf(t, wrong) : undefined}
        />
        <Button type="submit" wide busy={recover.isPending} waits={wait.words}>
          {wait.words ?? t('recover.submit')}
        </Button>
      </form>
    </Screen>
  );
}
