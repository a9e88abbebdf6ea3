import { STUDENT_TEXTS } from '@merenda/domain/people/students';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { classesQuery, roomOf } from '../../../queries/schools.ts';
import type { HealthFormState } from '../model/use-health-form.ts';

/**
 * Class, room and registration number of the student (product:health-form#fields); `locked` where
 * only the owner may change them.
 */
export function SchoolStep({
  state: { form, change, field },
  sodexoLike,
  locked,
}: {
  state: HealthFormState;
  sodexoLike: boolean;
  locked: boolean;
}) {
  const t = useT();
  const classes = useQuery(classesQuery(form.school));
  const docs = classes.data?.docs ?? [];
  return (
    <>
      <SelectField
        label={t('students.class')}
        value={form.schoolClass}
        placeholder={t('common.choose')}
        disabled={locked}
        hint={locked ? t('health.ownerOnly') : undefined}
        onChange={(schoolClass) =>
          change({ schoolClass, room: roomOf(docs, schoolClass) || form.room })
        }
        options={docs.map(({ _id, displayNameFormat }) => ({
          value: _id,
          label: displayNameFormat,
        }))}
        error={classes.error ? t('schools.error.loadListClasses') : undefined}
      />
      <TextField
        label={t('students.room')}
        optional={sodexoLike}
        autoComplete="off"
        maxLength={CLASS_TEXTS.room}
        readOnly={locked}
        {...field('room')}
      />
      <TextField
        label={brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment')}
        optional={sodexoLike}
        autoComplete="off"
        maxLength={STUDENT_TEXTS.registrationNumber}
        readOnly={locked}
        {...field('internalId')}
      />
    </>
  );
}
