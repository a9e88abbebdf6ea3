import { countryOrDefault } from '@merenda/domain/countries';
import { type Day, parseTypedDay } from '@merenda/domain/dates';
import { confirmationError, passwordError, textError } from '@merenda/domain/forms';
import {
  documentNumberError,
  passportExpiryError,
  phoneError,
  signUpNameError,
  taxIdError,
} from '@merenda/domain/person-forms';
import { type Wrong, wrongEmail } from '../fieldErrors.ts';
import { type Field, fieldsOf, type SignUpForm, type Step } from './form.ts';

/** The first rule that a field breaks, by the domain's rules (spec 1 §5). */
export function errorOf(form: SignUpForm, field: Field, today: Day): Wrong {
  return RULES[field](form, today);
}

/** Every field of the step filled in, and valid: only then can one go on (spec 1 §2). */
export function isStepReady(form: SignUpForm, step: Step, today: Day): boolean {
  return fieldsOf(step, form).every((field) => !errorOf(form, field, today));
}

const RULES: Record<Field, (form: SignUpForm, today: Day) => Wrong> = {
  name: ({ name }) => signUpNameError(name),
  taxIdentifier: ({ taxIdentifier, country }) =>
    taxIdError(taxIdentifier, countryOrDefault(country)),
  nationalId: ({ nationalId }) => documentNumberError(nationalId),
  passportNumber: ({ passportNumber }) => documentNumberError(passportNumber),
  passportExpiry: ({ passportExpiry }, today) =>
    passportExpiryError(parseTypedDay(passportExpiry) ?? passportExpiry, today),
  position: ({ position }) => textError(position, { max: 80 }),
  internalCompanyId: ({ internalCompanyId }) => textError(internalCompanyId, { max: 40 }),
  email: ({ email }) => wrongEmail(email),
  repeatEmail: ({ repeatEmail, email }) => sameEmail(repeatEmail, email),
  phone: ({ phone, country }) => phoneError(phone, countryOrDefault(country)),
  password: ({ password }) => passwordError(password),
  repeatPassword: ({ repeatPassword, password }) => confirmationError(repeatPassword, password),
};

function sameEmail(repeated: string, email: string): Wrong {
  if (!repeated.trim()) return { key: 'form.required' };
  const same = repeated.trim().toLowerCase() === email.trim().toLowerCase();
  return same ? undefined : { key: 'form.emailsMatch' };
}
