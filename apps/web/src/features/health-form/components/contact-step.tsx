import { BRAZILIAN_PHONE_MASK } from '@merenda/domain/health/health-form';
import type { Country } from '@merenda/domain/places/countries';
import { useT } from '../../../i18n/language.ts';
import { MaskedField } from '../../../ui/fields/masked-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { HealthFormState } from '../model/use-health-form.ts';

/** How the school reaches the family (product:health-form#fields). */
export function ContactStep({
  state: { field },
  country,
}: {
  state: HealthFormState;
  country: Country;
}) {
  const t = useT();
  return (
    <>
      <Phone label={t('health.phone')} country={country} {...field('phone')} />
      <Phone
        label={t('health.phone2')}
        hint={t('health.phone2.hint')}
        country={country}
        {...field('phone2')}
      />
      <TextField
        label={t('health.address')}
        autoComplete="street-address"
        maxLength={200}
        {...field('address')}
      />
      <TextField
        label={t('students.email')}
        optional
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
    </>
  );
}

/** As the specification writes it in Brazil; elsewhere as people write it, abroad with its prefix. */
function Phone({
  country,
  ...phone
}: ReturnType<HealthFormState['field']> & { label: string; hint?: string; country: Country }) {
  if (country.iso2 === 'BR') {
    return (
      <MaskedField
        {...phone}
        mask={BRAZILIAN_PHONE_MASK}
        type="tel"
        inputMode="tel"
        placeholder="(11) 96123 4567"
      />
    );
  }
  const { example } = country.phoneNumber;
  return (
    <TextField {...phone} type="tel" inputMode="tel" autoComplete="off" placeholder={example} />
  );
}
