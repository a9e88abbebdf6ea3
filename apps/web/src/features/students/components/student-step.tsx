import { countryOrDefault } from '@merenda/domain/places/countries';
import { useT } from '../../../i18n/language.ts';
import { MaskedField } from '../../../ui/fields/masked-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Registration } from '../model/form.ts';

/** Step 2: who the student is. */
export function StudentStep({
  registration: { field },
  country,
}: {
  registration: Registration;
  country: string;
}) {
  const t = useT();
  const { taxIdentifier } = countryOrDefault(country);
  return (
    <>
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
        label={taxIdentifier.label}
        optional
        mask={taxIdentifier.mask}
        placeholder={taxIdentifier.placeholder}
        {...field('taxId')}
      />
    </>
  );
}
