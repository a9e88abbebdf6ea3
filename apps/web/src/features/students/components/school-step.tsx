import type { RegistrationVariant } from '@merenda/domain/people/students';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { School } from '../../../queries/schools.ts';
import { hasHealthForm, type Registration } from '../model/form.ts';
import { ClassFields } from './fields/class-fields.tsx';
import { SchoolField } from './fields/school-field.tsx';

/**
 * Step 1: school, class, room, registration number, and whether there is an allergy or a condition, which
 * leads through the health form (product:students#registration).
 */
export function SchoolStep({
  registration,
  school,
  variant,
}: {
  registration: Registration;
  school: School | undefined;
  variant: RegistrationVariant;
}) {
  const t = useT();
  const { form, change } = registration;
  const hasBoth = school?.paymentServices.walletPayment && school.services.anamnesis.enabled;
  return (
    <>
      <SchoolField student={registration} isListed />
      {school && variant === 'none' && (
        <Card tone="warn" role="status">
          {t('students.noServices')}
        </Card>
      )}
      {hasBoth && (
        <Checkbox
          label={t('students.withHealthForm')}
          hint={t('students.withHealthFormHint')}
          checked={form.withHealthForm}
          onChange={(withHealthForm) => change({ withHealthForm })}
        />
      )}
      {variant !== 'none' && (
        <ClassFields student={registration} forHealthForm={hasHealthForm(variant)} />
      )}
    </>
  );
}
