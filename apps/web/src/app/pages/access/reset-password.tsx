import { resetConfirmationError, resetPasswordError } from '@merenda/domain/forms/password-forms';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { USUAL_WAYS, WaysKept } from '@merenda/ui/blocks/choices/ways-kept.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { PasswordMeter } from '@merenda/ui/blocks/fields/password-meter.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { failureText } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useResetPassword, useWaysOfReset } from '../../../features/session/api/reset-password.ts';
import { LinkSpent } from '../../../features/session/components/link-spent.tsx';
import styles from '../../../features/session/components/visitor.module.css';
import { messageOf } from '../../../features/session/model/field-errors.ts';

/** /reset-password?token=…: a new password, twice; then /login (product:session#password-reset). */
export default function ResetPasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? <ResetPassword token={token} /> : <Spent />;
}

function ResetPassword({ token }: { token: string }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [checked, setChecked] = useState(false);
  const [chosen, setChosen] = useState(USUAL_WAYS);
  const reset = useResetPassword(token);
  const ways = useWaysOfReset(token);
  const wrongPassword = resetPasswordError(password);
  const wrongConfirmation = resetConfirmationError(confirmation, password);
  if (isFailure(reset.error ?? ways.error, 'invalid_reset_token')) return <Spent />;
  const refused =
    isFailure(reset.error, 'validation_failed') && reset.variables?.password === password;
  const error = checked ? messageOf(t, wrongPassword) : undefined;
  return (
    <Screen>
      <PageHeader title={t('reset.title')} text={t('reset.subtitle')} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!wrongPassword && !wrongConfirmation) reset.mutate({ password, chosen });
        }}
      >
        <PasswordField
          label={t('session.newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={refused ? failureText(t, reset.error, 'form.invalid') : error}
        />
        <PasswordMeter password={password} person={{}} isRefused={refused} />
        <PasswordField
          label={t('session.repeatPassword')}
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={checked ? messageOf(t, wrongConfirmation) : undefined}
        />
        {ways.data && <WaysKept ways={ways.data} chosen={chosen} onChange={setChosen} />}
        {ways.data?.calendarAddress && <p className={styles.quiet}>{t('reset.calendar')}</p>}
        {ways.data?.endsAll && <p className={styles.quiet}>{t('reset.endsAll')}</p>}
        <Foot>
          <Button type="submit" wide busy={reset.isPending}>
            {t('reset.submit')}
          </Button>
        </Foot>
      </form>
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
