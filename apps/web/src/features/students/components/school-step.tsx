import { pickableSchools, registrationVariant } from '@merenda/domain/people/students';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { type School, schoolsQuery } from '../../../queries/schools.ts';
import { SelectField } from '../../../ui/choices/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import type { Registration } from '../model/form.ts';
import { ClassFields } from './fields/class-fields.tsx';

/** How a school takes a new student; the health form is filled in from the student's page. */
export const variantOf = (school: School) =>
  registrationVariant(school, { exists: false, wantsHealthForm: false });

/** Step 1: school, class, room, registration number (product:students#registration). */
export function SchoolStep({
  registration,
  company,
}: {
  registration: Registration;
  company: string;
}) {
  const t = useT();
  const { form, change, field } = registration;
  const schools = useQuery(schoolsQuery(company));
  if (!schools.data) {
    if (!schools.error) return <ListSkeleton rows={2} />;
    return (
      <ErrorState
        error={schools.error}
        text="schools.error.loadListSchools"
        onRetry={() => void schools.refetch()}
      />
    );
  }
  const offered = pickableSchools(schools.data.docs);
  const chosen = offered.find(({ _id }) => _id === form.school);
  return (
    <>
      <SelectField
        label={t('students.school')}
        value={form.school}
        placeholder={t('common.choose')}
        onChange={(school) => change({ school, schoolClass: '' })}
        options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={field('school').error}
      />
      {chosen && variantOf(chosen) === 'none' && (
        <Card tone="warn" role="status">
          {t('students.noServices')}
        </Card>
      )}
      {chosen && variantOf(chosen) === 'wallet' && <ClassFields student={registration} />}
    </>
  );
}
