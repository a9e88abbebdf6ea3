import { optionalEmailError } from '@merenda/domain/forms/forms';
import { nameError, phoneError, taxIdError } from '@merenda/domain/people/person-forms';
import { birthDateError } from '@merenda/domain/people/students';
import type { Country } from '@merenda/domain/places/countries';
import type { Day } from '@merenda/domain/time/dates';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import type { FormPart } from '@merenda/ui/blocks/form/use-form.ts';

/** The values that a student's registration and details have in common, as typed. */
export interface StudentFields {
  school: string;
  schoolClass: string;
  room: string;
  enrollmentNumber: string;
  name: string;
  /** A Day, or a typed text that is not one yet. */
  birthDate: string;
  email: string;
  /** As it is written at home. */
  phone: string;
  taxId: string;
}

/** These fields while they are typed, whichever form they are part of. */
export type StudentFieldsState = FormPart<StudentFields, keyof StudentFields>;

/** How both send these fields, and what is said where the server refused one. */
export const STUDENT_FIELDS = {
  paths: {
    school: 'restaurantUnit',
    schoolClass: 'class.schoolClass',
    room: 'class.roomNumber',
    enrollmentNumber: 'class.enrollmentNumber',
    name: 'name',
    birthDate: 'birthDate',
    email: 'email',
    phone: 'phoneNumber',
    taxId: 'cpf',
  },
  texts: {
    school: 'students.error.mealsAtSchool',
    birthDate: 'form.pastDate',
    email: 'form.invalidEmail',
    phone: 'form.phoneNumber.matches',
    taxId: 'form.taxIdentifierNumber.matches',
  },
} as const;

/**
 * The domain's rules for each field (product:students#rules). Phone and tax id may be left
 * out: they are a student's.
 */
export const studentRules = (country: Country, today: Day) => ({
  name: ({ name }: StudentFields): FieldIssue => nameError(name),
  birthDate: ({ birthDate }: StudentFields): FieldIssue => birthDateError(birthDate, today),
  email: ({ email }: StudentFields): FieldIssue => optionalEmailError(email),
  phone: ({ phone }: StudentFields): FieldIssue =>
    phone.trim() ? phoneError(phone, country) : undefined,
  taxId: ({ taxId }: StudentFields): FieldIssue => (taxId ? taxIdError(taxId, country) : undefined),
});
