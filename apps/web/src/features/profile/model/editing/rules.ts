import { requiredError } from '@merenda/domain/forms/forms';
import { optionalPasswordError } from '@merenda/domain/forms/password-forms';
import { invoiceTaxNumberError } from '@merenda/domain/payments/billing';
import {
  documentNumberError,
  nameError,
  passportExpiryError,
  phoneError,
  taxIdError,
} from '@merenda/domain/people/person-forms';
import { type Address, addressErrors } from '@merenda/domain/places/address-forms';
import type { Country } from '@merenda/domain/places/countries';
import type { Day } from '@merenda/domain/time/dates';
import { type FieldIssue, free, type Rules } from '@merenda/ui/blocks/form/form-state.ts';
import {
  ADDRESS_FIELDS,
  differ,
  documentDiffers,
  type ProfileField,
  type ProfileForm,
} from './form.ts';

type Rule = (form: ProfileForm) => FieldIssue;

/**
 * The first rule of the profile that each field breaks (product:profile#fields). An unchanged value is
 * not marked as wrong: a passport that ran out meanwhile does not keep anyone from changing the phone
 * number.
 */
export function rulesOn(
  before: ProfileForm,
  { country, today }: { country: Country; today: Day },
): Rules<ProfileForm, ProfileField> {
  const changed =
    (field: ProfileField, rule: (value: string) => FieldIssue): Rule =>
    (form) =>
      differ(form, before, [field]) ? rule(form[field]) : undefined;
  const ofDocument =
    (rule: Rule): Rule =>
    (form) =>
      documentDiffers(form, before) ? rule(form) : undefined;
  const ofAddress =
    (field: keyof Address): Rule =>
    (form) =>
      differ(form, before, ADDRESS_FIELDS) ? addressErrors(form, country)[field] : undefined;
  return {
    name: changed('name', nameError),
    phone: changed('phone', (phone) => phoneError(phone, country)),
    taxIdentifier: ofDocument((form) => taxIdError(form.taxIdentifier, country)),
    nationalId: ofDocument((form) => documentNumberError(form.nationalId)),
    passportNumber: ofDocument((form) => documentNumberError(form.passportNumber)),
    passportExpiry: ofDocument(({ passportExpiry }) => passportExpiryError(passportExpiry, today)),
    street: free,
    number: ofAddress('number'),
    neighborhood: ofAddress('neighborhood'),
    zipCode: ofAddress('zipCode'),
    city: ofAddress('city'),
    uf: ofAddress('uf'),
    position: free,
    internalCompanyId: free,
    billingName: free,
    invoiceTaxNumber: changed('invoiceTaxNumber', (value) => invoiceTaxNumberError(value, country)),
    password: ({ password }) => optionalPasswordError(password),
    currentPassword: ({ password, currentPassword }) =>
      password === '' ? undefined : requiredError(currentPassword),
  };
}
