import { confirmationError, passwordError } from '@merenda/domain/forms/forms';
import { normaliseTaxId } from '@merenda/domain/people/tax-ids';
import { type Country, countryOrDefault } from '@merenda/domain/places/countries';
import { type Day, parseTypedDay } from '@merenda/domain/time/dates';
import { todayHere } from '../../../ui/calendar/days.ts';
import type { ServerFields, TextFields, WirePath } from '../../../ui/form/refusals.ts';
import type { Wrong } from '../../../ui/form/use-fields.ts';
import { useFields } from '../../../ui/form/use-fields.ts';
import type { CreateStudentPayload } from '../api/create-student.ts';
import { STUDENT_FIELDS, type StudentFields, studentRules } from './student-fields.ts';

/** What registration at a wallet school asks for, as typed (product:students#variants). */
export interface RegistrationForm extends StudentFields {
  password: string;
  repeatPassword: string;
  allowSupervisoryBuy: boolean;
}

const EMPTY: RegistrationForm = {
  school: '',
  schoolClass: '',
  room: '',
  enrollmentNumber: '',
  name: '',
  birthDate: '',
  email: '',
  taxId: '',
  password: '',
  repeatPassword: '',
  allowSupervisoryBuy: true,
};

/** How the typed fields are sent. */
const REGISTRATION_FIELDS: ServerFields<
  RegistrationForm,
  TextFields<RegistrationForm>,
  WirePath<CreateStudentPayload>
> = {
  paths: { ...STUDENT_FIELDS.paths, password: 'password', repeatPassword: null },
  texts: { ...STUDENT_FIELDS.texts, password: 'password.common' },
};

const rulesFor = (country: Country, today: Day) => ({
  ...studentRules(country, today),
  password: ({ password }: RegistrationForm): Wrong => passwordError(password),
  repeatPassword: ({ password, repeatPassword }: RegistrationForm): Wrong =>
    confirmationError(repeatPassword, password),
});

/** What is sent: empty fields are left out, never sent as empty. */
export function payloadOf(form: RegistrationForm, countryCode: string): CreateStudentPayload {
  const country = countryOrDefault(countryCode);
  return {
    name: form.name.trim(),
    birthDate: parseTypedDay(form.birthDate) ?? '',
    password: form.password,
    restaurantUnit: form.school,
    class: {
      ...(form.schoolClass && { schoolClass: form.schoolClass }),
      ...(form.enrollmentNumber.trim() && { enrollmentNumber: form.enrollmentNumber.trim() }),
      ...(form.room.trim() && { roomNumber: form.room.trim() }),
    },
    ...(form.email.trim() && { email: form.email.trim() }),
    ...(form.taxId && { cpf: normaliseTaxId(country, form.taxId) }),
    countryCode: country.iso2,
    allowSupervisoryBuy: form.allowSupervisoryBuy,
  };
}

export type Registration = ReturnType<typeof useRegistration>;

/** The registration being filled in, by the rules of the guardian's country. */
export const useRegistration = (countryCode: string) =>
  useFields(EMPTY, rulesFor(countryOrDefault(countryCode), todayHere()), REGISTRATION_FIELDS);
