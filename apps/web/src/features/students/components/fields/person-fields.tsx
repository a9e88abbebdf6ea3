import type { Country } from '@merenda/domain/places/countries';
import { PhoneField } from '@merenda/ui/blocks/fields/person/phone-field.tsx';
import { TaxIdField } from '@merenda/ui/blocks/fields/person/tax-id-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { StudentFieldsState } from '../../model/student-fields.ts';

/** The person of the student. */
export function PersonFields({
  student: { field },
  country,
  hasEmail = true,
  document,
}: {
  student: StudentFieldsState;
  country: Country;
  hasEmail?: boolean;
  /** In place of the tax number. */
  document?: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <TextField label={t('students.name')} autoComplete="off" {...field('name')} />
      <TypedDayField label={t('students.birthDate')} {...field('birthDate')} />
      {hasEmail && (
        <TextField
          label={t('students.email')}
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...field('email')}
        />
      )}
      {hasEmail && (
        <PhoneField label={t('students.phone')} optional country={country} {...field('phone')} />
      )}
      {document ?? <TaxIdField country={country} optional {...field('taxId')} />}
    </>
  );
}
