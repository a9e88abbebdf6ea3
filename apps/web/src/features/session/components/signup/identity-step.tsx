import { mayBeEmployee } from '@merenda/domain/forms/employees';
import { COUNTRIES, countryOrDefault } from '@merenda/domain/places/countries';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { CountryFlag } from '@merenda/ui/blocks/fields/person/country-flag.tsx';
import { DocumentFields } from '@merenda/ui/blocks/fields/person/document-fields.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useHydrated } from '@merenda/ui/client/use-hydrated.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMemo } from 'react';
import type { SignUpState } from '../../model/signup/use-sign-up-form.ts';

/** Step 1: country, name, one document, and in Hungary whether one is an employee. */
export function IdentityStep({ signUp }: { signUp: SignUpState }) {
  const t = useT();
  const { form, change, field } = signUp;
  const country = countryOrDefault(form.country);
  return (
    <>
      <SelectField
        label={t('signup.country')}
        autoComplete="country"
        prefix={<CountryFlag flagCode={country.flagCode} />}
        value={form.country}
        onChange={(iso2) => change({ country: iso2, taxIdentifier: '', phone: '' })}
        options={useCountryOptions(form.country)}
      />
      <TextField label={t('signup.name')} autoComplete="name" {...field('name')} />
      <DocumentFields
        country={country}
        type={form.documentType}
        onType={(documentType) => change({ documentType })}
        field={field}
      />
      {mayBeEmployee(form.country) && <EmployeeFields signUp={signUp} />}
    </>
  );
}

function EmployeeFields({ signUp: { form, change, field } }: { signUp: SignUpState }) {
  const t = useT();
  return (
    <>
      <Checkbox
        label={t('signup.employee')}
        hint={t('signup.employeeHint')}
        checked={form.isEmployee}
        onChange={(isEmployee) => change({ isEmployee })}
      />
      {form.isEmployee && (
        <>
          <TextField
            label={t('signup.position')}
            autoComplete="organization-title"
            {...field('position')}
          />
          <TextField label={t('signup.internalCompanyId')} {...field('internalCompanyId')} />
        </>
      )}
    </>
  );
}

/**
 * The countries by their names in the language spoken, in that language's order. A prerendered
 * page has only the one chosen: names and order are the browser's, which may know newer ones.
 */
function useCountryOptions(chosen: string) {
  const language = useLanguage();
  const hydrated = useHydrated();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    const shown = hydrated ? COUNTRIES : COUNTRIES.filter(({ iso2 }) => iso2 === chosen);
    return shown
      .map(({ iso2, name }) => ({ value: iso2, label: names.of(iso2) ?? name }))
      .sort((one, other) => compare(one.label, other.label));
  }, [language, hydrated, chosen]);
}
