import type { Country } from '@merenda/domain/places/countries';
import { maskDay } from '@merenda/domain/time/typed-day';
import { MaskedField } from '@merenda/ui/blocks/fields/masked-field.tsx';
import { PhoneField } from '@merenda/ui/blocks/fields/person/phone-field.tsx';
import { TaxIdField } from '@merenda/ui/blocks/fields/person/tax-id-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
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
      <MaskedField
        label={t('students.birthDate')}
        mask={maskDay}
        placeholder={t('form.dayPlaceholder')}
        {...field('birthDate')}
      />
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
