import type { Country } from '@merenda/domain/places/countries';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { MaskedField } from '../../../../ui/fields/masked-field.tsx';
import { PhoneField } from '../../../../ui/fields/person/phone-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { StudentFieldsState } from '../../model/student-fields.ts';

/** Who the student is. */
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
        mask="00-00-0000"
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
      {document ?? <TaxId field={field} country={country} />}
    </>
  );
}

function TaxId({
  field,
  country: { taxIdentifier },
}: Pick<StudentFieldsState, 'field'> & { country: Country }) {
  return (
    <MaskedField
      label={taxIdentifier.label}
      optional
      mask={taxIdentifier.mask}
      placeholder={taxIdentifier.placeholder}
      {...field('taxId')}
    />
  );
}
