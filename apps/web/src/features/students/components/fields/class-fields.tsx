import { STUDENT_TEXTS } from '@merenda/domain/people/students';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { classesQuery, roomOf } from '../../../../queries/schools.ts';
import type { StudentFieldsState } from '../../model/student-fields.ts';

/** Where in the chosen school the student is; all of it may be left out, except for a health form. */
export function ClassFields({
  student: { form, change, field },
  forHealthForm = false,
}: {
  student: StudentFieldsState;
  forHealthForm?: boolean;
}) {
  const t = useT();
  const classes = useQuery(classesQuery(form.school));
  const docs = classes.data?.docs ?? [];
  const { id, isWrong, error } = field('schoolClass');
  return (
    <>
      <SelectField
        {...{ id, isWrong }}
        label={t('students.class')}
        optional={!forHealthForm}
        value={form.schoolClass}
        onChange={(schoolClass) =>
          change({ schoolClass, room: roomOf(docs, schoolClass) || form.room })
        }
        {...(forHealthForm && { placeholder: t('common.choose') })}
        options={[
          ...(forHealthForm ? [] : [{ value: '', label: '—' }]),
          ...docs.map(({ _id, displayNameFormat }) => ({
            value: _id,
            label: displayNameFormat,
          })),
        ]}
        error={classes.error ? t('schools.error.loadListClasses') : error}
      />
      <TextField
        label={brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment')}
        optional={!forHealthForm || brand.flags.sodexoLike}
        autoComplete="off"
        maxLength={STUDENT_TEXTS.registrationNumber}
        {...field('enrollmentNumber')}
      />
      <TextField
        label={t('students.room')}
        optional={!forHealthForm || brand.flags.sodexoLike}
        autoComplete="off"
        maxLength={CLASS_TEXTS.room}
        {...field('room')}
      />
    </>
  );
}
