import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useWait } from '../../../ui/useWait.ts';
import { useRecoverPassword } from '../api/recoverPassword.ts';
import { inWords, wrongEmail } from '../fieldErrors.ts';
import { KeyPicture } from './pictures/KeyPicture.tsx';
import { RecoverySent } from './RecoverySent.tsx';
import styles from './visitor.module.css';

/** /recover: the e-mail, then what to do next (spec 1 §2). */
export function RecoverScreen() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const recover = useRecoverPassword();
  const wait = useWait();
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
          error={checked ? inWords(t, wrong) : undefined}
        />
        <Button type="submit" wide busy={recover.isPending} disabled={wait.words !== undefined}>
          {wait.words ?? t('recover.submit')}
        </Button>
      </form>
    </Screen>
  );
}
