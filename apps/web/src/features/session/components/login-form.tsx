import { loginPasswordError } from '@merenda/domain/forms/forms';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { wrongEmail } from '@merenda/ui/blocks/form/wrong-email.ts';
import { useLasting } from '@merenda/ui/blocks/states/use-lasting.ts';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { invitedEmail } from '../../../session/return-path.ts';
import { isWrong, useSignIn } from '../api/sign-in.ts';
import { usePasskeySignIn } from '../model/passkey/use-passkey-sign-in.ts';
import { typedEmail } from '../model/typed-email.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './visitor.module.css';

const LoginLinkOffer = lazy(() => import('./login-link-offer.tsx'));

/**
 * E-mail and password (product:session#login), or a passkey. After too many tries the time until
 * the next one is counted down below the button, and a link by e-mail is offered.
 */
export function LoginForm() {
  const t = useT();
  const { form, field, showErrors, isValid } = useForm(
    { email: invitedEmail.get(), password: '' },
    {
      email: ({ email }) => wrongEmail(email),
      password: ({ password }) => loginPasswordError(password),
    },
    { paths: { email: 'email', password: 'password' } },
    'sent',
  );
  const passwordBox = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState(false);
  const wait = useRetryCountdown();
  const waitFor = (error: unknown) => {
    wait.startFor(error);
    if (isFailure(error, 'too_many_requests')) setHeld(true);
  };
  const signIn = useSignIn();
  const isSlow = useLasting(signIn.isPending);
  const passkey = usePasskeySignIn(!signIn.isPending && !signIn.isSuccess, waitFor);

  const email = field('email');
  const password = field('password');
  const submit = () => {
    // Enter in the e-mail leads on to the password, which then is yet to be typed.
    const isOnEmail = document.activeElement?.id === email.id;
    if (!isValid('email')) return showErrors('email');
    if (!isValid('password')) return isOnEmail ? passwordBox.current?.focus() : showErrors();
    signIn.mutate(form, {
      onError: (error) => {
        waitFor(error);
        passwordBox.current?.select();
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        {...email}
        label={t('session.email')}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
      />
      <PasswordField
        {...password}
        ref={passwordBox}
        label={t('session.password')}
        autoComplete="current-password"
        error={password.error ?? (isWrong(signIn.error) ? t('login.error.denied') : undefined)}
      />
      <Link
        to="/recover"
        search
        className={styles.under}
        onClick={() => typedEmail.set(form.email)}
      >
        {t('login.forgot')}
      </Link>
      <Button type="submit" wide busy={signIn.isPending} waits={wait.words}>
        {t('login.submit')}
      </Button>
      <p className={styles.quiet} role="status">
        {isSlow && t('session.slow')}
      </p>
      {held && (
        <Suspense>
          <LoginLinkOffer
            email={form.email}
            checkEmail={() => {
              if (!isValid('email')) showErrors('email');
              return isValid('email');
            }}
          />
        </Suspense>
      )}
      <PasskeyButton
        text={t('login.passkey')}
        busy={passkey.isPending}
        waits={wait.words}
        onClick={() => signIn.isPending || passkey.mutate()}
      />
    </Form>
  );
}
