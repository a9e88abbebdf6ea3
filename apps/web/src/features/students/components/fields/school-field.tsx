import { pickableSchools } from '@merenda/domain/people/students';
import { PickField } from '@merenda/ui/blocks/choices/pick-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { schoolOption, schoolsQuery } from '../../../../queries/schools.ts';
import { useSession } from '../../../../session/session.ts';
import type { StudentFieldsState } from '../../model/student-fields.ts';

/**
 * The school, found by its name or town (product:students#school-picker); a class is one of its own.
 * `isListed`: while none is chosen, the list stands there.
 */
export function SchoolField({
  student: { form, change, field },
  isListed = false,
}: {
  student: StudentFieldsState;
  isListed?: boolean;
}) {
  const t = useT();
  const { me } = useSession();
  const schools = useQuery(schoolsQuery(me.company));
  const { id, isWrong, error } = field('school');
  return (
    <PickField
      {...{ id, isWrong, isListed }}
      label={t('students.school')}
      value={form.school}
      onChange={(school) => change({ school, ...(school !== form.school && { schoolClass: '' }) })}
      options={pickableSchools(schools.data?.docs ?? []).map(schoolOption)}
      placeholder={t('common.choose')}
      error={schools.error ? t('schools.error.loadListSchools') : error}
    />
  );
}
