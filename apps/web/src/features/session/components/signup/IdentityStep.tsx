import { COUNTRIES, countryOrDefault } from '@merenda/domain/countries';
import { DOCUMENT_TYPES, type DocumentType } from '@merenda/domain/documents';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { MaskedField } from '../../../../ui/MaskedField.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { asksForEmployee } from '../../signup/form.ts';
import type { SignUpState } from '../../signup/useSignUpForm.ts';

/** Step 1: country, name, one document, and in Hungary whether one is an employee. */
export function IdentityStep({ signUp }: { signUp: SignUpState }) {
  const t = useT();
  const { form, change, field } = signUp;
  const { label } = countryOrDefault(form.country).taxIdentifier;
  const words: Record<DocumentType, string> = {
    taxIdentifier: label,
    nationalId: t('signup.nationalId'),
    passport: t('signup.passport'),
  };
  return (
    <>
      <SelectField
        label={t('signup.country')}
        autoComplete="country"
        value={form.country}
        onChange={(country) => change({ country, taxIdentifier: '', phone: '' })}
        options={useCountryOptions()}
      />
      <TextField label={t('signup.name')} autoComplete="name" {...field('name')} />
      <Segmented
        label={t('signup.documentType')}
        value={form.documentType}
        onChange={(documentType) => change({ documentType })}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: words[value] }))}
      />
      <DocumentFields signUp={signUp} />
      {asksForEmployee(form) && <EmployeeFields signUp={signUp} />}
    </>
  );
}

function DocumentFields({ signUp: { form, field } }: { signUp: SignUpState }) {
  const t = useT();
  if (form.documentType === 'nationalId') {
    return <TextField label={t('signup.nationalIdNumber')} {...field('nationalId')} />;
  }
  if (form.documentType === 'passport') {
    return (
      <>
        <TextField
          label={t('signup.passportNumber')}
          autoCapitalize="characters"
          {...field('passportNumber')}
        />
        <MaskedField
          label={t('signup.passportExpiry')}
          mask="00-00-0000"
          placeholder={t('form.dayPlaceholder')}
          {...field('passportExpiry')}
        />
      </>
    );
  }
  const { taxIdentifier } = countryOrDefault(form.country);
  return (
    <MaskedField
      label={taxIdentifier.label}
      mask={taxIdentifier.mask}
      placeholder={taxIdentifier.placeholder}
      {...field('taxIdentifier')}
    />
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

/** The countries by their names in the language spoken, in that language's order. */
function useCountryOptions() {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return COUNTRIES.map(({ iso2, name }) => ({ value: iso2, label: names.of(iso2) ?? name })).sort(
      (one, other) => compare(one.label, other.label),
    );
  }, [language]);
}
