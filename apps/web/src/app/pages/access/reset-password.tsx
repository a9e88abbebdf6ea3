import { resetConfirmationError, resetPasswordError } from '@merenda/domain/forms/password-forms';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { USUAL_WAYS, WaysToKeep } from '@merenda/ui/blocks/choices/ways-to-keep.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { PasswordMeter } from '@merenda/ui/blocks/fields/password-meter.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useResetPassword, useWaysOfReset } from '../../../features/session/api/reset-password.ts';
import { LinkSpent } from '../../../features/session/components/link-spent.tsx';
import styles from '../../../features/session/components/visitor.module.css';

type NewPassword = { password: string; confirmation: string };

const RULES = {
  password: ({ password }: NewPassword) => resetPasswordError(password),
  confirmation: ({ password, confirmation }: NewPassword) =>
    resetConfirmationError(confirmation, password),
};

const RESET_FIELDS: ServerFields<NewPassword, keyof NewPassword> = {
  paths: { password: 'password', confirmation: null },
  saysWhy: ['password'],
};

/** /reset-password?token=…: a new password, twice; then /login (product:session#password-reset). */
export default function ResetPasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? <ResetPassword token={token} /> : <Spent />;
}

function ResetPassword({ token }: { token: string }) {
  const t = useT();
  const { form, field, refuse, showErrors, isValid } = useForm(
    { password: '', confirmation: '' },
    RULES,
    RESET_FIELDS,
    'sent',
  );
  const [chosen, setChosen] = useState(USUAL_WAYS);
  const reset = useResetPassword(token);
  const ways = useWaysOfReset(token);
  if (isFailure(reset.error ?? ways.error, 'invalid_reset_token')) return <Spent />;
  const { password } = form;
  const isRefused = !RULES.password(form) && !isValid('password');
  return (
    <Screen>
      <PageHeader title={t('reset.title')} text={t('reset.subtitle')} />
      <Form
        className={styles.form}
        onSubmit={() => {
          if (!isValid('password', 'confirmation')) showErrors();
          else reset.mutate({ password, chosen }, { onError: refuse });
        }}
      >
        <PasswordField
          label={t('session.newPassword')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordMeter password={password} person={{}} isRefused={isRefused} />
        <PasswordField
          label={t('session.repeatPassword')}
          autoComplete="new-password"
          {...field('confirmation')}
        />
        {ways.data && <WaysToKeep ways={ways.data} chosen={chosen} onChange={setChosen} />}
        {ways.data?.calendarAddress && <p className={styles.quiet}>{t('reset.calendar')}</p>}
        {ways.data?.endsAll && <p className={styles.quiet}>{t('reset.endsAll')}</p>}
        <Foot>
          <Button type="submit" wide busy={reset.isPending}>
            {t('reset.submit')}
          </Button>
        </Foot>
      </Form>
    </Screen>
  );
}

function Spent() {
  const t = useT();
  return (
    <LinkSpent>
      <ButtonLink wide to="/recover">
        {t('reset.askAgain')}
      </ButtonLink>
    </LinkSpent>
  );
}
