import { countryOrDefault } from '@merenda/domain/countries';
import { documentPayload } from '@merenda/domain/document-payload';
import type { Language } from '@merenda/domain/languages';
import { normalisePhone } from '@merenda/domain/phones';
import type { SignUpPayload } from '../api/signUp.ts';
import { asksForEmployee, type SignUpForm } from './form.ts';

/**
 * What is sent (spec 1 §3): exactly one document, the employee's fields in Hungary only, and never
 * the repeated e-mail and password.
 */
export function payloadOf(
  form: SignUpForm,
  { company, language }: { company: string; language: Language },
): SignUpPayload {
  const country = countryOrDefault(form.country);
  return {
    name: form.name.trim(),
    email: form.email.trim(),
    password: form.password,
    company,
    countryCode: country.iso2,
    favourites: { lang: language },
    phoneNumber: normalisePhone(country, form.phone) ?? form.phone,
    ...documentPayload(form, country),
    ...(asksForEmployee(form) &&
      form.isEmployee && {
        position: form.position.trim(),
        internalCompanyId: form.internalCompanyId.trim(),
      }),
  };
}
