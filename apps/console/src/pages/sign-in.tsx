import { loginPasswordError } from '@merenda/domain/forms/forms';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { wrongEmail } from '@merenda/ui/blocks/form/wrong-email.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { codeError } from '../session/code-error.ts';
import { useEnter } from '../session/use-enter.ts';
import styles from './visitor.module.css';
import { VisitorFrame } from './visitor-frame.tsx';

/** E-mail, password and a code of the authenticator app (product:operating#sign-in). */
export function SignInPage() {
  const t = useT();
  const { to } = useSearch({ from: '/login' });
  const enter = useEnter();
  const wait = useRetryCountdown();
  const { form, field, showErrors, isValid } = useForm(
    { email: '', password: '', code: '' },
    {
      email: ({ email }) => wrongEmail(email),
      password: ({ password }) => loginPasswordError(password),
      code: ({ code }) => codeError(code),
    },
    { paths: { email: 'email', password: 'password', code: 'code' } },
    'sent',
  );
  const signIn = useMutation({
    mutationFn: () => call('POST /operator/login', { body: form }),
    onSuccess: (operator) => enter(operator, to),
    onError: (error) => {
      wait.startFor(error);
      if (!isFailure(error, 'wrong_credentials')) notifyFailure(error, 'global.error.message');
    },
  });
  const isDenied = isFailure(signIn.error, 'wrong_credentials');
  const code = field('code');
  return (
    <VisitorFrame title={t('console.signIn.title')}>
      <Form
        className={styles.form}
        onSubmit={() => (isValid('email', 'password', 'code') ? signIn.mutate() : showErrors())}
      >
        <TextField
          {...field('email')}
          label={t('session.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...field('password')}
          label={t('session.password')}
          autoComplete="current-password"
        />
        <TextField
          {...code}
          label={t('console.signIn.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={code.error ?? (isDenied ? t('console.signIn.denied') : undefined)}
        />
        <Button type="submit" wide busy={signIn.isPending} waits={wait.words}>
          {t('login.submit')}
        </Button>
        <ButtonLink kind="plain" wide to="/first-sign-in">
          {t('console.signIn.first')}
        </ButtonLink>
      </Form>
    </VisitorFrame>
  );
}
