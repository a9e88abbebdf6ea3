import type { FieldError } from '../forms/form-errors.ts';
import { optionalEmailError, requiredError } from '../forms/forms.ts';
import { textError } from '../forms/text-forms.ts';
import { applyMask } from '../people/masks.ts';
import { nameError, personNameError, taxIdError } from '../people/person-forms.ts';
import { nationalNumber, normalisePhone, phoneAbroad } from '../people/phones.ts';
import type { RegistrationStep } from '../people/registration-steps.ts';
import { birthDateError, STUDENT_TEXTS } from '../people/students.ts';
import type { Country } from '../places/countries.ts';
import { CLASS_TEXTS } from '../places/schools.ts';
import { plainCode } from '../text/pasted.ts';
import type { Day } from '../time/dates.ts';

/** The most versions that one guardian adds to a form in a day: each one stays (product:health-form#versions). */
export const VERSIONS_A_DAY = 20;

/** The form's fields except the answers, as typed. */
export interface HealthFormFields {
  school: string;
  schoolClass: string;
  room: string;
  internalId: string;
  studentName: string;
  /** A Day, or a typed text that is not one yet. */
  birthday: string;
  fiscalNumber: string;
  address: string;
  email: string;
  phone: string;
  phone2: string;
  responsibleName: string;
  responsibleKinship: string;
  infoName: string;
  infoKinship: string;
}

/** The student's fields that the health form and a registration have in common. */
export type HealthFormStudent = Pick<
  HealthFormFields,
  'school' | 'schoolClass' | 'room' | 'internalId' | 'studentName' | 'birthday' | 'fiscalNumber'
>;

export const NO_HEALTH_FORM_FIELDS: HealthFormFields = {
  school: '',
  schoolClass: '',
  room: '',
  internalId: '',
  studentName: '',
  birthday: '',
  fiscalNumber: '',
  address: '',
  email: '',
  phone: '',
  phone2: '',
  responsibleName: '',
  responsibleKinship: '',
  infoName: '',
  infoKinship: '',
};

/**
 * The fields of each step; the step is complete when none of them has an error
 * (product:health-form#fields).
 */
export const FIELDS_OF_STEP = {
  school: ['school', 'schoolClass', 'room', 'internalId'],
  student: ['studentName', 'birthday', 'fiscalNumber'],
  contact: ['address', 'email', 'phone', 'phone2'],
  responsible: ['responsibleName', 'responsibleKinship', 'infoName', 'infoKinship'],
} as const satisfies Partial<Record<RegistrationStep, readonly (keyof HealthFormFields)[]>>;

/** The path of each field in the sent document (product:health-form#document). */
export const HEALTH_FORM_PATHS = {
  school: 'restaurantUnit',
  schoolClass: 'schoolClass',
  room: 'roomNumber',
  internalId: 'internalId',
  studentName: 'studentName',
  birthday: 'birthday',
  fiscalNumber: 'fiscalNumber',
  address: 'contact.address',
  email: 'contact.email',
  phone: 'contact.phone',
  phone2: 'contact.phone2',
  responsibleName: 'responsible.name',
  responsibleKinship: 'responsible.kinship',
  infoName: 'responsibleForInfo.name',
  infoKinship: 'responsibleForInfo.kinship',
} as const satisfies Record<keyof HealthFormFields, string>;

/** The circumstances that the rules depend on besides the form's own values. */
export interface HealthFormPlace {
  /** The school's country, which decides the formats of phones and tax numbers. */
  country: Country;
  /** Brands that require neither room nor internal id (product:health-form#fields). */
  sodexoLike: boolean;
  today: Day;
}

type Rule = (form: HealthFormFields) => FieldError;

/** The most characters of the texts about a contact and a responsible person. */
export const HEALTH_TEXTS = { address: 200, phone: 40, name: 80, kinship: 40 } as const;

/** The rule of each field (product:health-form#fields). */
export function healthFormRules({
  country,
  sodexoLike,
  today,
}: HealthFormPlace): Record<keyof HealthFormFields, Rule> {
  const text = (field: keyof HealthFormFields, max: number, required = true): Rule => {
    return (form) => (required || form[field].trim() ? textError(form[field], { max }) : undefined);
  };
  return {
    school: (form) => requiredError(form.school),
    schoolClass: (form) => requiredError(form.schoolClass),
    room: text('room', CLASS_TEXTS.room, !sodexoLike),
    internalId: text('internalId', STUDENT_TEXTS.registrationNumber, !sodexoLike),
    studentName: (form) => nameError(form.studentName),
    birthday: (form) => birthDateError(form.birthday, today),
    fiscalNumber: (form) =>
      form.fiscalNumber.trim() ? taxIdError(form.fiscalNumber, country) : undefined,
    address: text('address', HEALTH_TEXTS.address),
    email: (form) => optionalEmailError(form.email),
    phone: (form) => contactPhoneError(form.phone, country),
    phone2: (form) => contactPhoneError(form.phone2, country),
    responsibleName: (form) => personNameError(form.responsibleName, { max: HEALTH_TEXTS.name }),
    responsibleKinship: text('responsibleKinship', HEALTH_TEXTS.kinship),
    infoName: (form) => personNameError(form.infoName, { max: HEALTH_TEXTS.name }),
    infoKinship: text('infoKinship', HEALTH_TEXTS.kinship),
  };
}

/** The mask of a contact's phone in Brazil (product:health-form#contact-phones). */
const BRAZILIAN_PHONE_MASK = '(00) 00000 0000';

const BRAZILIAN_PHONE = /^\(\d{2}\) \d{5} \d{4}$/;

/**
 * A contact's phone in its stored form. In Brazil that is `(NN) NNNNN NNNN`. Elsewhere it is E.164,
 * for numbers of the country and for foreign numbers with their prefix, which families of
 * international schools have. Undefined for another text.
 */
export function plainContactPhone(typed: string, country: Country): string | undefined {
  const number = normalisePhone(country, typed);
  if (country.iso2 !== 'BR') return number ?? phoneAbroad(typed);
  const masked = applyMask(BRAZILIAN_PHONE_MASK, nationalNumber(country, number ?? ''));
  return [plainCode(typed), masked].find((phone) => BRAZILIAN_PHONE.test(phone));
}

/** The error of a contact's phone. */
export function contactPhoneError(value: string, country: Country): FieldError {
  const missing = requiredError(value);
  if (missing || plainContactPhone(value, country)) return missing;
  return { key: 'form.phoneNumber.matches' };
}

/** Suggested relations of a contact to the student; other texts are accepted too. */
export const KINSHIPS = [
  'mother',
  'father',
  'grandparent',
  'stepparent',
  'sibling',
  'uncleAunt',
  'guardian',
  'other',
] as const;
