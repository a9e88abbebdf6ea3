import { passwordError } from '@merenda/domain/forms/password-forms';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { QrCode } from '@merenda/ui/blocks/drawings/qr-code.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { codeError } from '../session/code-error.ts';
import { useEnter } from '../session/use-enter.ts';
import styles from './visitor.module.css';
import { VisitorFrame } from './visitor-frame.tsx';

type Begun = Answer<'POST /operator/setup'> & { setupCode: string };

/** The first sign-in, by the command's code (product:operating#first-sign-in). */
export function FirstSignInPage() {
  const t = useT();
  const [begun, setBegun] = useState<Begun>();
  return (
    <VisitorFrame title={t('console.setup.title')}>
      {begun ? <ChoosePassword {...begun} /> : <EnterCode onBegun={setBegun} />}
    </VisitorFrame>
  );
}

function EnterCode({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useT();
  const { form, field, showErrors, isValid } = useForm(
    { setupCode: '' },
    { setupCode: ({ setupCode }) => (setupCode.trim() ? undefined : { key: 'form.required' }) },
    { paths: { setupCode: 'setupCode' } },
    'sent',
  );
  const setupCode = form.setupCode.trim();
  const begin = useMutation({
    mutationFn: () => call('POST /operator/setup', { body: { setupCode } }),
    onSuccess: (answer) => onBegun({ ...answer, setupCode }),
    onError: (error) => {
      if (!isFailure(error, 'invalid_reset_token')) notifyFailure(error, 'global.error.message');
    },
  });
  const code = field('setupCode');
  const isDenied = isFailure(begin.error, 'invalid_reset_token');
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('setupCode') ? begin.mutate() : showErrors())}
    >
      <TextField
        {...code}
        label={t('console.setup.code')}
        hint={t('console.setup.codeHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={code.error ?? (isDenied ? t('console.setup.denied') : undefined)}
      />
      <Button type="submit" wide busy={begin.isPending}>
        {t('common.continue')}
      </Button>
      <ButtonLink kind="plain" wide to="/login">
        {t('session.toLogin')}
      </ButtonLink>
    </Form>
  );
}

const CHOSEN: ServerFields<{ password: string; code: string }, 'password' | 'code'> = {
  paths: { password: 'password', code: 'code' },
  texts: { code: 'console.setup.wrongCode' },
  saysWhy: ['password'],
};

function ChoosePassword({ setupCode, email, secret, uri }: Begun) {
  const t = useT();
  const enter = useEnter();
  const { form, field, showErrors, isValid, refuse } = useForm(
    { password: '', code: '' },
    {
      password: ({ password }) => passwordError(password),
      code: ({ code }) => codeError(code),
    },
    CHOSEN,
    'sent',
  );
  const finish = useMutation({
    mutationFn: () => call('POST /operator/setup/finish', { body: { setupCode, ...form } }),
    onSuccess: (operator) => enter(operator),
    onError: (error) => {
      if (refuse(error).length > 0) return;
      if (isFailure(error, 'invalid_reset_token')) notifyFailure(error, 'console.setup.denied');
      else notifyFailure(error, 'global.error.message');
    },
  });
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('password', 'code') ? finish.mutate() : showErrors())}
    >
      <p>{t('console.setup.scan')}</p>
      <div className={styles.code}>
        <QrCode text={uri} label={t('console.setup.app')} />
      </div>
      <FactList facts={[{ term: t('console.setup.key'), value: <code>{secret}</code> }]} />
      <CopyButton kind="soft" wide text={secret} />
      {/* Password managers keep the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field('code')}
        label={t('console.signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <PasswordField
        {...field('password')}
        label={t('session.newPassword')}
        hint={t('password.advice')}
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={finish.isPending}>
        {t('console.setup.finish')}
      </Button>
    </Form>
  );
}
