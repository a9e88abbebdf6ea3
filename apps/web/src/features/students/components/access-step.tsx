import { useT } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { Registration } from '../model/form.ts';

/** Step 3: the student's own password, and whether a supervisor may buy for the student. */
export function AccessStep({
  registration: { form, change, field },
}: {
  registration: Registration;
}) {
  const t = useT();
  return (
    <>
      <PasswordField
        label={t('students.password')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label={t('students.repeatPassword')}
        autoComplete="new-password"
        {...field('repeatPassword')}
      />
      <Checkbox
        label={t('students.supervisor')}
        hint={t('students.supervisorHint')}
        checked={form.allowSupervisoryBuy}
        onChange={(allowSupervisoryBuy) => change({ allowSupervisoryBuy })}
      />
    </>
  );
}
