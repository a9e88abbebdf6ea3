import { confirmationError, passwordError } from '@merenda/domain/forms/password-forms';
import { applyMask } from '@merenda/domain/people/masks';
import { groupedNumber, nationalNumber, phonePayload } from '@merenda/domain/people/phones';
import { kioskPasswordError } from '@merenda/domain/people/students';
import { normaliseTaxId } from '@merenda/domain/people/tax-ids';
import { type Country, countryOrDefault } from '@merenda/domain/places/countries';
import type { Day } from '@merenda/domain/time/dates';
import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { type FieldIssue, free } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields, TextFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { useDraftForm } from '../../../session/use-draft-form.ts';
import type { StudentChanges } from '../api/update-student.ts';
import { STUDENT_FIELDS, type StudentFields, studentRules } from './student-fields.ts';

/** A student's details as typed (product:students#details). */
export interface DetailForm extends StudentFields {
  /** A new password is being chosen: it is required, twice. Else the present one stays. */
  changesPassword: boolean;
  password: string;
  repeatPassword: string;
  /** Empty: the present one stays. */
  kioskPassword: string;
  kioskEnabled: boolean;
  allowSupervisoryBuy: boolean;
}

const DETAIL_FIELDS: ServerFields<DetailForm, TextFields<DetailForm>, WirePath<StudentChanges>> = {
  paths: {
    ...STUDENT_FIELDS.paths,
    password: 'password',
    repeatPassword: null,
    kioskPassword: 'kioskLogin.password',
  },
  saysWhy: ['password'],
  secret: ['taxId', 'changesPassword', 'password', 'repeatPassword', 'kioskPassword'],
  texts: { ...STUDENT_FIELDS.texts, password: 'password.common' },
  codes: {
    number_taken: () => ({ field: 'enrollmentNumber', key: 'students.error.numberTaken' }),
  },
};

const rulesFor = (country: Country, today: Day) => ({
  ...studentRules(country, today),
  school: free,
  schoolClass: free,
  room: free,
  enrollmentNumber: free,
  password: ({ changesPassword, password }: DetailForm): FieldIssue =>
    changesPassword ? passwordError(password) : undefined,
  repeatPassword: ({ changesPassword, password, repeatPassword }: DetailForm): FieldIssue =>
    changesPassword ? confirmationError(repeatPassword, password) : undefined,
  kioskPassword: ({ kioskPassword }: DetailForm): FieldIssue =>
    kioskPassword ? kioskPasswordError(kioskPassword) : undefined,
});

/** A tax number in its country's form, such as ###.###.###-##. */
export const shownTaxId = (country: Country, taxId = ''): string =>
  applyMask(country.taxIdentifier.mask, taxId);

function typedOf(student: Dependent, country: Country): DetailForm {
  return {
    school: student.restaurantUnit._id,
    schoolClass: student.class.schoolClass ?? '',
    room: student.class.roomNumber ?? '',
    enrollmentNumber: student.class.enrollmentNumber ?? '',
    name: student.name,
    birthDate: student.birthDate,
    email: student.email ?? '',
    phone: groupedNumber(country, nationalNumber(country, student.phoneNumber ?? '')),
    taxId: shownTaxId(country, student.billingDetails.taxIdentifierNumber),
    changesPassword: false,
    password: '',
    repeatPassword: '',
    kioskPassword: '',
    kioskEnabled: student.eanIdentifier.enabledLogin,
    allowSupervisoryBuy: student.allowSupervisoryBuy,
  };
}

/** The payload: the fields that the guardian may change; an emptied field is forgotten. */
export function changesOf(form: DetailForm, student: Dependent, country: Country): StudentChanges {
  const { isOwner, maySpend, hasWallet } = student;
  return {
    ...(isOwner && {
      name: form.name.trim(),
      birthDate: form.birthDate,
      email: form.email.trim() || null,
      phoneNumber: form.phone.trim() ? phonePayload(country, form.phone) : null,
      ...(form.changesPassword && { password: form.password }),
      cpf: form.taxId ? normaliseTaxId(country, form.taxId) : null,
      restaurantUnit: form.school,
      class: {
        schoolClass: form.schoolClass || null,
        enrollmentNumber: form.enrollmentNumber.trim() || null,
        roomNumber: form.room.trim() || null,
      },
    }),
    ...(maySpend &&
      hasWallet && {
        allowSupervisoryBuy: form.allowSupervisoryBuy,
        eanIdentifier: { enabledLogin: form.kioskEnabled },
        ...(form.kioskPassword && { kioskLogin: { password: form.kioskPassword } }),
      }),
  };
}

export type StudentDetails = ReturnType<typeof useStudentDetails>;

/** A student's details being changed, by the rules of the student's country. */
export function useStudentDetails(student: Dependent, guardiansCountry: string) {
  const country = countryOrDefault(student.countryCode ?? guardiansCountry);
  const rules = rulesFor(country, todayHere());
  const saved = typedOf(student, country);
  return { ...useDraftForm(`student ${student._id}`, saved, rules, DETAIL_FIELDS), country };
}
