import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { classesQuery } from '../../../queries/school-classes.ts';
import { brand } from '../../../session/brand.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { HealthFormState } from '../form/useHealthForm.ts';

/** Class, room and the school's own number of the student (spec 2 §5). */
export function SchoolStep({
  state: { form, change, field },
  sodexoLike,
}: {
  state: HealthFormState;
  sodexoLike: boolean;
}) {
  const t = useT();
  const classes = useQuery(classesQuery(form.school));
  return (
    <>
      <SelectField
        label={t('students.class')}
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
        label={t('students.room')}
        optional={sodexoLike}
        autoComplete="off"
        maxLength={20}
        {...field('room')}
      />
      <TextField
        label={brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment')}
        optional={sodexoLike}
        autoComplete="off"
        maxLength={40}
        {...field('internalId')}
      />
    </>
  );
}
