import { plainEmail } from '@merenda/domain/access/emails';
import { EMPLOYEE_TEXTS } from '@merenda/domain/forms/employees';
import { confirmationError, passwordError } from '@merenda/domain/forms/password-forms';
import { textError } from '@merenda/domain/forms/text-forms';
import {
  documentNumberError,
  passportExpiryError,
  phoneError,
  signUpNameError,
  taxIdError,
} from '@merenda/domain/people/person-forms';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Day } from '@merenda/domain/time/dates';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import { wrongEmail } from '@merenda/ui/blocks/form/wrong-email.ts';
import type { Field, SignUpForm } from './form.ts';

/** The first rule that each field breaks, by the domain's rules (product:signup#rules). */
export const rulesOn = (today: Day): Record<Field, (form: SignUpForm) => FieldIssue> => ({
  name: ({ name }) => signUpNameError(name),
  taxIdentifier: ({ taxIdentifier, country }) =>
    taxIdError(taxIdentifier, countryOrDefault(country)),
  nationalId: ({ nationalId }) => documentNumberError(nationalId),
  passportNumber: ({ passportNumber }) => documentNumberError(passportNumber),
  passportExpiry: ({ passportExpiry }) => passportExpiryError(passportExpiry, today),
  position: ({ position }) => textError(position, { max: EMPLOYEE_TEXTS.position }),
  internalCompanyId: ({ internalCompanyId }) =>
    textError(internalCompanyId, { max: EMPLOYEE_TEXTS.internalCompanyId }),
  email: ({ email }) => wrongEmail(email),
  repeatEmail: ({ repeatEmail, email }) => sameEmail(repeatEmail, email),
  phone: ({ phone, country }) => phoneError(phone, countryOrDefault(country)),
  password: ({ password }) => passwordError(password),
  repeatPassword: ({ repeatPassword, password }) => confirmationError(repeatPassword, password),
});

function sameEmail(repeated: string, email: string): FieldIssue {
  if (!repeated.trim()) return { key: 'form.required' };
  const plain = (typed: string) => plainEmail(typed) ?? typed.trim();
  return plain(repeated) === plain(email) ? undefined : { key: 'form.emailsMatch' };
}
