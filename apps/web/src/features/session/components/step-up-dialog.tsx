import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { isWithdrawn } from '@merenda/ui/client/passkey-support.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useId, useRef } from 'react';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { usePasswordForm } from '../../../session/proof-forms.ts';
import { useSession } from '../../../session/session.ts';
import { usePasskeyStepUp, usePasswordStepUp } from '../api/step-up.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './visitor.module.css';

/** Password or passkey, before what a session alone may not do (product:session#step-up). */
export default function StepUpDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const t = useT();
  const { hasPassword } = useSession().responsible;
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('stepUp.title')}>
      {hasPassword ? <StepUpForm onProved={() => onAnswer(true)} /> : <NoPasswordNotice />}
    </Dialog>
  );
}

function StepUpForm({ onProved }: { onProved: () => void }) {
  const t = useT();
  const note = useId();
  const box = useRef<HTMLInputElement>(null);
  const { form, field, refuse, showErrors, isValid } = usePasswordForm();
  const wait = useRetryCountdown();
  const byPassword = usePasswordStepUp();
  const byPasskey = usePasskeyStepUp();

  const submit = () => {
    if (!isValid('password')) return showErrors();
    byPassword.mutate(form.password, {
      onSuccess: onProved,
      onError: (error) => {
        wait.startFor(error);
        if (refuse(error).length === 0) notifyFailure(error, 'global.error.message');
        box.current?.select();
      },
    });
  };
  const provePasskey = () =>
    byPasskey.mutate(undefined, {
      onSuccess: onProved,
      onError: (error) => {
        wait.startFor(error);
        if (!isWithdrawn(error)) notifyFailure(error, 'login.passkey.failed');
      },
    });
  return (
    <Form className={styles.form} onSubmit={submit} aria-describedby={note}>
      <p id={note}>{t('stepUp.text')}</p>
      <PasswordField
        ref={box}
        label={t('session.password')}
        autoComplete="current-password"
        {...field('password')}
      />
      <Button type="submit" wide busy={byPassword.isPending} waits={wait.words}>
        {t('stepUp.submit')}
      </Button>
      <PasskeyButton
        text={t('stepUp.passkey')}
        busy={byPasskey.isPending}
        waits={wait.words}
        onClick={() => byPassword.isPending || provePasskey()}
      />
    </Form>
  );
}
