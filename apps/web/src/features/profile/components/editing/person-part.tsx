import { LANGUAGE_NAMES, LANGUAGES } from '@merenda/domain/places/languages';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { CountryFlag } from '@merenda/ui/blocks/fields/person/country-flag.tsx';
import { PhoneField } from '@merenda/ui/blocks/fields/person/phone-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { UserPartProps } from '../../model/editing/parts.ts';
import { Part } from './part.tsx';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Name, phone and language; e-mail and country, which stay as they are. */
export function PersonPart({
  profile: { form, change, field, country },
  labels,
  user,
}: UserPartProps) {
  const t = useT();
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (
    <Part title={t('profile.account')}>
      <TextField label={labels.name} autoComplete="name" {...field('name')} />
      <TextField
        label={t('session.email')}
        hint={t('profile.email.hint')}
        value={user.email}
        onChange={() => {}}
        disabled
      />
      <TextField
        label={t('signup.country')}
        hint={t('profile.country.hint')}
        prefix={<CountryFlag flagCode={country.flagCode} />}
        value={countries.of(country.iso2) ?? country.name}
        onChange={() => {}}
        disabled
      />
      <PhoneField label={labels.phone} country={country} {...field('phone')} />
      <SelectField
        label={t('language.label')}
        value={form.language}
        onChange={(language) => change({ language })}
        options={OPTIONS}
      />
    </Part>
  );
}
