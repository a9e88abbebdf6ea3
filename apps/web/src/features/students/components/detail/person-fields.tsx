import { pickableSchools } from '@merenda/domain/people/students';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../../brand/brand.ts';
import { useT } from '../../../../i18n/language.ts';
import { classesQuery, schoolsQuery } from '../../../../queries/schools.ts';
import { useSession } from '../../../../session/session.ts';
import { PickField } from '../../../../ui/choices/pick-field.tsx';
import { SelectField } from '../../../../ui/choices/select-field.tsx';
import { MaskedField } from '../../../../ui/fields/masked-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { StudentDetails } from '../../model/detail-form.ts';
import styles from './edit-student.module.css';

/** The owner's part: school and person (product:students#changing). */
export function PersonFields({
  details: { form, change, field, country },
}: {
  details: StudentDetails;
}) {
  const t = useT();
  const { me } = useSession();
  const schools = useQuery(schoolsQuery(me.company));
  const classes = useQuery(classesQuery(form.school));
  const none = { value: '', label: '—' };
  return (
    <div className={styles.column}>
      <PickField
        label={t('students.school')}
        value={form.school}
        onChange={(school) => change({ school, schoolClass: '' })}
        options={pickableSchools(schools.data?.docs ?? []).map(({ _id, name }) => ({
          value: _id,
          label: name,
        }))}
        placeholder={t('common.choose')}
        error={schools.error ? t('schools.error.loadListSchools') : field('school').error}
      />
      <SelectField
        label={t('students.class')}
        optional
        value={form.schoolClass}
        onChange={(schoolClass) => change({ schoolClass })}
        options={[
          none,
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
      <TextField label={t('students.name')} autoComplete="off" maxLength={50} {...field('name')} />
      <MaskedField
        label={t('students.birthDate')}
        mask="00-00-0000"
        placeholder={t('form.dayPlaceholder')}
        {...field('birthDate')}
      />
      <TextField
        label={t('students.email')}
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...field('email')}
      />
      <MaskedField
        label={country.taxIdentifier.label}
        optional
        mask={country.taxIdentifier.mask}
        placeholder={country.taxIdentifier.placeholder}
        {...field('taxId')}
      />
    </div>
  );
}
