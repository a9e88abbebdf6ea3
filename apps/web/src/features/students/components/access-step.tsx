import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Registration } from '../model/form.ts';
import { PasswordFields } from './fields/password-fields.tsx';

/** Step 3: the student's own password, and whether a supervisor may buy for the student. */
export function AccessStep({ registration }: { registration: Registration }) {
  const t = useT();
  const { form, change } = registration;
  return (
    <>
      <p>{t('students.passwordWhat')}</p>
      <PasswordFields student={registration} />
      <Checkbox
        label={t('students.supervisor')}
        hint={t('students.supervisorHint')}
        checked={form.allowSupervisoryBuy}
        onChange={(allowSupervisoryBuy) => change({ allowSupervisoryBuy })}
      />
    </>
  );
}
