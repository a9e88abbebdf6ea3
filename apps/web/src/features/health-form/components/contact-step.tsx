import { HEALTH_TEXTS, plainContactPhone } from '@merenda/domain/health/health-form';
import type { Country } from '@merenda/domain/places/countries';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
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
        maxLength={HEALTH_TEXTS.address}
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

/** As the form keeps it, once it is left: typed, pasted or filled in. */
function Phone({
  country,
  ...phone
}: ReturnType<HealthFormState['field']> & { label: string; hint?: string; country: Country }) {
  const { value, onChange, onBlur } = phone;
  const leave = () => {
    const plain = plainContactPhone(value, country);
    if (plain) onChange(plain);
    onBlur();
  };
  return (
    <TextField
      {...phone}
      onBlur={leave}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder={plainContactPhone(country.phoneNumber.example, country)}
    />
  );
}
