import type { Key } from '@merenda/i18n';
import type { Field, Step } from './form.ts';

/** A field that the server refused, and where the wizard shows it. */
export interface Refusal {
  step: Step;
  field: Field;
  error: Key;
}

const REFUSALS: Record<string, Refusal> = {
  name: { step: 1, field: 'name', error: 'form.invalid' },
  'billingDetails.taxIdentifierNumber': {
    step: 1,
    field: 'taxIdentifier',
    error: 'form.taxIdentifierNumber.matches',
  },
  nationalIdNumber: { step: 1, field: 'nationalId', error: 'form.invalid' },
  'passport.number': { step: 1, field: 'passportNumber', error: 'form.invalid' },
  'passport.expirationDate': { step: 1, field: 'passportExpiry', error: 'form.futureDate' },
  position: { step: 1, field: 'position', error: 'form.invalid' },
  internalCompanyId: { step: 1, field: 'internalCompanyId', error: 'form.invalid' },
  email: { step: 2, field: 'email', error: 'form.invalidEmail' },
  phoneNumber: { step: 2, field: 'phone', error: 'form.phoneNumber.matches' },
  password: { step: 3, field: 'password', error: 'password.common' },
};

/** The fields that the issues of a 400 speak of, the earliest step first. */
export function refusalsOf(issues: readonly { path: string }[]): Refusal[] {
  return issues
    .flatMap(({ path }) => REFUSALS[path] ?? [])
    .sort((one, other) => one.step - other.step);
}
