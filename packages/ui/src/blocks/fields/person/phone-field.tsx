import { groupedNumber, nationalNumber, normalisePhone } from '@merenda/domain/people/phones';
import type { Country } from '@merenda/domain/places/countries';
import { IconChevronDown } from '@tabler/icons-react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import unseen from '../../layout/unseen.module.css';
import type { FieldTexts } from '../field.tsx';
import { TextField } from '../text-field.tsx';
import { CountryFlag } from './country-flag.tsx';
import styles from './phone-field.module.css';

type PhoneCountry = Pick<Country, 'iso2' | 'flagCode' | 'phoneNumber'>;

/**
 * A mobile number: the country's prefix, then the number as people write it at home. `value` is the
 * typed text; `normalisePhone(country, value)` of the domain makes the whole number of it. With
 * `countries` the prefix can be changed.
 */
export function PhoneField({
  country,
  countries,
  onCountry,
  value,
  onChange,
  onBlur,
  ...texts
}: FieldTexts & {
  country: PhoneCountry;
  countries?: readonly PhoneCountry[];
  onCountry?: (iso2: string) => void;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
}) {
  /** A valid number is shown in groups once the field is left. */
  const leave = () => {
    const number = normalisePhone(country, value);
    if (number) onChange(groupedNumber(country, nationalNumber(country, number)));
    onBlur?.();
  };
  return (
    <TextField
      {...texts}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={groupedNumber(country, nationalNumber(country, country.phoneNumber.example))}
      value={value}
      onChange={onChange}
      onBlur={leave}
      prefix={
        countries && onCountry ? (
          <PrefixSelect country={country} countries={countries} onCountry={onCountry} />
        ) : (
          <span className={styles.fixed}>
            <CountryFlag flagCode={country.flagCode} />
            {country.phoneNumber.prefix}
          </span>
        )
      }
    />
  );
}

function PrefixSelect({
  country,
  countries,
  onCountry,
}: {
  country: PhoneCountry;
  countries: readonly PhoneCountry[];
  onCountry: (iso2: string) => void;
}) {
  const t = useT();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (
    <span className={styles.prefix}>
      <CountryFlag flagCode={country.flagCode} />
      <span aria-hidden>{country.phoneNumber.prefix}</span>
      <IconChevronDown size={16} aria-hidden />
      <select
        className={unseen.select}
        aria-label={t('phone.prefix')}
        value={country.iso2}
        onChange={(event) => onCountry(event.target.value)}
      >
        {countries.map(({ iso2, phoneNumber }) => (
          <option key={iso2} value={iso2}>
            {names.of(iso2)} ({phoneNumber.prefix})
          </option>
        ))}
      </select>
    </span>
  );
}
