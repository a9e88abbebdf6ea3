import { useT } from '../../../../i18n/language.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { PasswordMeter } from '../../../../ui/PasswordMeter.tsx';
import { Part } from './Part.tsx';
import type { PartProps } from './parts.ts';

/** A new password, if one is wanted; only then is the current one asked for (decision B.4). */
export function PasswordPart({
  profile: { form, field },
  labels,
  email,
}: PartProps & { email: string }) {
  const t = useT();
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
          <PasswordMeter password={form.password} />
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
