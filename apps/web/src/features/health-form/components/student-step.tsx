import type { Country } from '@merenda/domain/places/countries';
import { maskDay } from '@merenda/domain/time/typed-day';
import { useT } from '../../../i18n/language.ts';
import { MaskedField } from '../../../ui/fields/masked-field.tsx';
import { TaxIdField } from '../../../ui/fields/person/tax-id-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { HealthFormState } from '../model/use-health-form.ts';

/** Who the form is about; `locked` where only the owner may change it. */
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
      <MaskedField
        label={t('students.birthDate')}
        mask={maskDay}
        placeholder={t('form.dayPlaceholder')}
        readOnly={locked}
        {...field('birthday')}
      />
      <TaxIdField country={country} optional {...field('fiscalNumber')} />
    </>
  );
}
