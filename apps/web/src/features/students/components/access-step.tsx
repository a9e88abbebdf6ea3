import { useT } from '@merenda/ui/i18n/language.ts';
import type { Registration } from '../model/form.ts';
import { PasswordFields } from './fields/password-fields.tsx';

/** A part of step 2: the student's own password; one is made already. */
export function AccessStep({ registration }: { registration: Registration }) {
  const t = useT();
  return (
    <>
      <p>{t('students.passwordWhat')}</p>
      <PasswordFields student={registration} made={registration.made} />
    </>
  );
}
