import { mayBeEmployee } from '@merenda/domain/forms/employees';
import { documentPayload } from '@merenda/domain/people/documents';
import { phonePayload } from '@merenda/domain/people/phones';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Language } from '@merenda/domain/places/languages';
import type { SignUpPayload } from '../../api/sign-up.ts';
import type { SignUpForm } from './form.ts';

/**
 * The payload (product:signup#payload): exactly one document, the employee's fields in Hungary only, and
 * never the repeated e-mail and password.
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
    phoneNumber: phonePayload(country, form.phone),
    ...documentPayload(form, country),
    ...(mayBeEmployee(form.country) &&
      form.isEmployee && {
        position: form.position.trim(),
        internalCompanyId: form.internalCompanyId.trim(),
      }),
  };
}
