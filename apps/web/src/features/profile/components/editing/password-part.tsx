import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { PasswordMeter } from '@merenda/ui/blocks/fields/password-meter.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { NoPasswordNotice } from '../../../../session/no-password-notice.tsx';
import type { Responsible } from '../../../../session/session.ts';
import type { PartProps } from '../../model/editing/parts.ts';
import { Part } from './part.tsx';

/**
 * A new password, if one is wanted; only then is the current one asked for
 * (product:session#current-password).
 */
export function PasswordPart({
  profile: { form, field },
  labels,
  user: { email, hasPassword },
}: PartProps & { user: Pick<Responsible, 'email' | 'hasPassword'> }) {
  const t = useT();
  if (!hasPassword) return <NoPasswordNotice />;
  return (
    <Part title={t('session.password')} text={t('profile.password.text')}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={labels.password}
        optional
        autoComplete="new-password"
        {...field('password')}
      />
      {form.password !== '' && (
        <>
          <PasswordMeter password={form.password} person={form} />
          <PasswordField
            label={labels.currentPassword}
            hint={t('profile.password.currentHint')}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        </>
      )}
    </Part>
  );
}
