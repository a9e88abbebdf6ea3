import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../../brand/brand.ts';
import { useT } from '../../../../i18n/language.ts';
import { classesQuery } from '../../../../queries/schools.ts';
import { SelectField } from '../../../../ui/choices/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { StudentFieldsState } from '../../model/student-fields.ts';

/** Where in the chosen school the student is; all of it may be left out. */
export function ClassFields({ student: { form, change, field } }: { student: StudentFieldsState }) {
  const t = useT();
  const classes = useQuery(classesQuery(form.school));
  return (
    <>
      <SelectField
        label={t('students.class')}
        optional
        value={form.schoolClass}
        onChange={(schoolClass) => change({ schoolClass })}
        options={[
          { value: '', label: '—' },
          ...(classes.data?.docs ?? []).map(({ _id, displayNameFormat }) => ({
            value: _id,
            label: displayNameFormat,
          })),
        ]}
        error={classes.error ? t('schools.error.loadListClasses') : field('schoolClass').error}
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
  );
}
