import { loginPasswordError } from '@merenda/domain/forms';
import { IconFingerprint } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { usePasskeySupport } from '../../../client/passkeySupport.ts';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useWait } from '../../../ui/useWait.ts';
import { useSignIn } from '../api/signIn.ts';
import { inWords, wrongEmail } from '../fieldErrors.ts';
import { usePasskeySignIn } from '../passkey/usePasskeySignIn.ts';
import styles from './visitor.module.css';

/**
 * E-mail and password (spec 1 §5), or a passkey. After too many tries the button counts down to the
 * next one.
 */
export function LoginForm() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const wait = useWait();
  const signIn = useSignIn();
  const canUsePasskeys = usePasskeySupport();
  const passkey = usePasskeySignIn(!signIn.isPending && !signIn.isSuccess, wait.startFor);

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
          wait.startFor(error);
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
        autoComplete="username webauthn"
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
      <Button type="submit" wide busy={signIn.isPending} disabled={wait.words !== undefined}>
        {wait.words ?? t('login.submit')}
      </Button>
      {canUsePasskeys && (
        <Button
          kind="soft"
          wide
          icon={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
          busy={passkey.isPending}
          disabled={wait.words !== undefined || signIn.isPending}
          onClick={() => passkey.mutate()}
        >
          {t('login.passkey')}
        </Button>
      )}
    </form>
  );
}
