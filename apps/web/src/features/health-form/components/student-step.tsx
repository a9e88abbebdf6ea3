import type { Country } from '@merenda/domain/places/countries';
import { TaxIdField } from '@merenda/ui/blocks/fields/person/tax-id-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { HealthFormState } from '../model/use-health-form.ts';

/** The student of the form; `locked` where only the owner may change it. */
export function StudentStep({
  state: { field },
  country,
  locked,
}: {
  state: HealthFormState;
  country: Country;
  locked: boolean;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('students.name')}
        autoComplete="off"
        readOnly={locked}
        hint={locked ? t('health.ownerOnly') : undefined}
        {...field('studentName')}
      />
      <TypedDayField label={t('students.birthDate')} readOnly={locked} {...field('birthday')} />
      <TaxIdField country={country} optional {...field('fiscalNumber')} />
    </>
  );
}
