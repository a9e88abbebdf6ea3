import { pickableSchools, registrationVariant } from '@merenda/domain/people/students';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../brand/brand.ts';
import { useT } from '../../../i18n/language.ts';
import { classesQuery, type School, schoolsQuery } from '../../../queries/schools.ts';
import { SelectField } from '../../../ui/choices/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import type { Registration } from '../model/form.ts';

/** How a school takes a new student; the health form is filled in from the student's page. */
export const variantOf = (school: School) =>
  registrationVariant(school, { exists: false, wantsHealthForm: false });

/** Step 1: school, class, room, registration number (product:students#registration). */
export function SchoolStep({
  registration: { form, change, field },
  company,
}: {
  registration: Registration;
  company: string;
}) {
  const t = useT();
  const schools = useQuery(schoolsQuery(company));
  const classes = useQuery(classesQuery(form.school));
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
      />
      {chosen && variantOf(chosen) === 'none' && (
        <Card tone="warn" role="status">
          {t('students.noServices')}
        </Card>
      )}
      {chosen && variantOf(chosen) === 'wallet' && (
        <>
          <SelectField
            label={t('students.class')}
            optional
            value={form.schoolClass}
            placeholder={t('common.choose')}
            onChange={(schoolClass) => change({ schoolClass })}
            options={(classes.data?.docs ?? []).map(({ _id, displayNameFormat }) => ({
              value: _id,
              label: displayNameFormat,
            }))}
            error={classes.error ? t('schools.error.loadListClasses') : undefined}
          />
          <TextField
            label={brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment')}
            optional
            autoComplete="off"
            maxLength={40}
            {...field('enrollmentNumber')}
          />
          <TextField
            label={t('students.room')}
            optional
            autoComplete="off"
            maxLength={20}
            {...field('room')}
          />
        </>
      )}
    </>
  );
}
