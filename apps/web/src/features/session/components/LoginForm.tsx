import { loginPasswordError } from '@merenda/domain/forms';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSignIn } from '../api/signIn.ts';
import { inWords, wrongEmail } from '../fieldErrors.ts';
import { useWait } from '../useWait.ts';
import styles from './visitor.module.css';

/** E-mail and password (spec 1 §5). After too many tries the button counts down to the next one. */
export function LoginForm() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const wait = useWait();

  const emailWrong = wrongEmail(email);
  const passwordWrong = loginPasswordError(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailWrong) return emailBox.current?.focus();
    if (passwordWrong) return passwordBox.current?.focus();
    signIn.mutate(
      { email, password },
      {
        onError: (error) => {
          if (isFailure(error) && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
          passwordBox.current?.select();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={emailBox}
        label={t('session.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        onChange={setEmail}
        error={checked ? inWords(t, emailWrong) : undefined}
      />
      <PasswordField
        ref={passwordBox}
        label={t('session.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={checked ? inWords(t, passwordWrong) : undefined}
      />
      <Link to="/recover" search className={styles.under}>
        {t('login.forgot')}
      </Link>
      <Button type="submit" wide busy={signIn.isPending} disabled={wait.seconds > 0}>
        {wait.seconds > 0 ? t('login.wait', { seconds: wait.seconds }) : t('login.submit')}
      </Button>
    </form>
  );
}
