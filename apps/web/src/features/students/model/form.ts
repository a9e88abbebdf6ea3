import { requiredError } from '@merenda/domain/forms/forms';
import { confirmationError, passwordError } from '@merenda/domain/forms/password-forms';
import { textError } from '@merenda/domain/forms/text-forms';
import type { DocumentType } from '@merenda/domain/people/documents';
import { documentNumberError, passportExpiryError } from '@merenda/domain/people/person-forms';
import { phonePayload } from '@merenda/domain/people/phones';
import type { RegistrationStep } from '@merenda/domain/people/registration-steps';
import { madePassword } from '@merenda/domain/people/student-identifiers';
import { type RegistrationVariant, registrationVariant } from '@merenda/domain/people/students';
import { normaliseTaxId } from '@merenda/domain/people/tax-ids';
import { type Country, countryOrDefault } from '@merenda/domain/places/countries';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import type { Day } from '@merenda/domain/time/dates';
import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields, TextFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useState } from 'react';
import type { School } from '../../../queries/schools.ts';
import type { CreateStudentPayload } from '../api/create-student.ts';
import { randomBytes } from './random-bytes.ts';
import { STUDENT_FIELDS, type StudentFields, studentRules } from './student-fields.ts';

/** The values of a registration, as typed, besides the health form (product:students#variants). */
export interface RegistrationForm extends StudentFields {
  /** The student has an allergy or a condition: asked where the school has both services. */
  withHealthForm: boolean;
  documentType: DocumentType;
  nationalId: string;
  passportNumber: string;
  /** A Day, or the typed text. */
  passportExpiry: string;
  password: string;
  repeatPassword: string;
  allowSupervisoryBuy: boolean;
}

const EMPTY: RegistrationForm = {
  school: '',
  schoolClass: '',
  room: '',
  enrollmentNumber: '',
  withHealthForm: false,
  name: '',
  birthDate: '',
  email: '',
  phone: '',
  documentType: 'taxIdentifier',
  taxId: '',
  nationalId: '',
  passportNumber: '',
  passportExpiry: '',
  password: '',
  repeatPassword: '',
  allowSupervisoryBuy: true,
};

type Field = Exclude<TextFields<RegistrationForm>, 'documentType'>;

/** The fields of each step; it is complete when none of them is wrong. */
const FIELDS_OF_STEP: Partial<Record<RegistrationStep, readonly Field[]>> = {
  school: ['school', 'schoolClass', 'room', 'enrollmentNumber'],
  student: [
    'name',
    'birthDate',
    'email',
    'phone',
    'taxId',
    'nationalId',
    'passportNumber',
    'passportExpiry',
  ],
  access: ['password', 'repeatPassword'],
};

/** How the typed fields are sent. */
const REGISTRATION_FIELDS: ServerFields<RegistrationForm, Field, WirePath<CreateStudentPayload>> = {
  paths: {
    ...STUDENT_FIELDS.paths,
    nationalId: 'nationalIdNumber',
    passportNumber: 'passport.number',
    passportExpiry: 'passport.expirationDate',
    password: 'password',
    repeatPassword: null,
  },
  saysWhy: ['password'],
  texts: {
    ...STUDENT_FIELDS.texts,
    passportExpiry: 'form.futureDate',
    password: 'password.common',
  },
};

/** How the chosen school takes a new student; `none` also while none is chosen. */
export function variantOf(
  { school, withHealthForm }: Pick<RegistrationForm, 'school' | 'withHealthForm'>,
  schools: readonly School[],
): RegistrationVariant {
  const chosen = schools.find(({ _id }) => _id === school);
  if (!chosen) return 'none';
  return registrationVariant(chosen, { exists: false, wantsHealthForm: withHealthForm });
}

export const hasHealthForm = (variant: RegistrationVariant): boolean =>
  variant === 'healthForm' || variant === 'both';

/** The domain's rules for each field (product:students#rules). */
function rulesFor(country: Country, today: Day, schools: readonly School[]) {
  /** The rule of a field that the health form wants and a wallet alone does not. */
  const inForm = (wrong: (form: RegistrationForm) => FieldIssue) => (form: RegistrationForm) =>
    hasHealthForm(variantOf(form, schools)) ? wrong(form) : undefined;
  const inDocument = (type: DocumentType, wrong: (form: RegistrationForm) => FieldIssue) => {
    return (form: RegistrationForm) => (form.documentType === type ? wrong(form) : undefined);
  };
  const inPassport = (wrong: (form: RegistrationForm) => FieldIssue) =>
    inDocument('passport', (form) =>
      form.passportNumber.trim() || form.passportExpiry ? wrong(form) : undefined,
    );
  const inOthers = (text: string, max: number): FieldIssue =>
    text.trim() || !brand.flags.sodexoLike ? textError(text, { max }) : undefined;
  const { taxId, ...student } = studentRules(country, today);
  return {
    ...student,
    school: ({ school }: RegistrationForm): FieldIssue => requiredError(school),
    schoolClass: inForm(({ schoolClass }) => requiredError(schoolClass)),
    room: inForm(({ room }) => inOthers(room, CLASS_TEXTS.room)),
    enrollmentNumber: inForm(({ enrollmentNumber }) => inOthers(enrollmentNumber, 40)),
    taxId: inDocument('taxIdentifier', taxId),
    nationalId: inDocument('nationalId', ({ nationalId }) =>
      nationalId.trim() ? documentNumberError(nationalId) : undefined,
    ),
    passportNumber: inPassport(({ passportNumber }) => documentNumberError(passportNumber)),
    passportExpiry: inPassport(({ passportExpiry }) => passportExpiryError(passportExpiry, today)),
    password: ({ password }: RegistrationForm): FieldIssue => passwordError(password),
    repeatPassword: ({ password, repeatPassword }: RegistrationForm): FieldIssue =>
      confirmationError(repeatPassword, password),
  };
}

/** The payload: empty fields are left out, never sent as empty. */
export function payloadOf(form: RegistrationForm, countryCode: string): CreateStudentPayload {
  const country = countryOrDefault(countryCode);
  return {
    name: form.name.trim(),
    birthDate: form.birthDate,
    password: form.password,
    restaurantUnit: form.school,
    class: {
      ...(form.schoolClass && { schoolClass: form.schoolClass }),
      ...(form.enrollmentNumber.trim() && { enrollmentNumber: form.enrollmentNumber.trim() }),
      ...(form.room.trim() && { roomNumber: form.room.trim() }),
    },
    ...(form.email.trim() && { email: form.email.trim() }),
    ...(form.phone.trim() && { phoneNumber: phonePayload(country, form.phone) }),
    ...documentOf(form, country),
    countryCode: country.iso2,
    allowSupervisoryBuy: form.allowSupervisoryBuy,
  };
}

/** The one document that was chosen, if anything of it was typed. */
function documentOf(
  { documentType, taxId, nationalId, passportNumber, passportExpiry }: RegistrationForm,
  country: Country,
): Pick<CreateStudentPayload, 'cpf' | 'nationalIdNumber' | 'passport'> {
  if (documentType === 'taxIdentifier') return taxId ? { cpf: normaliseTaxId(country, taxId) } : {};
  if (documentType === 'nationalId') {
    return nationalId.trim() ? { nationalIdNumber: nationalId.trim() } : {};
  }
  const number = passportNumber.trim();
  return number ? { passport: { number, expirationDate: passportExpiry } } : {};
}

export type Registration = ReturnType<typeof useRegistration>;

/** The registration being filled in, by the rules of the guardian's country. */
export function useRegistration(
  countryCode: string,
  schools: readonly School[],
  found: Partial<RegistrationForm> = {},
) {
  const rules = rulesFor(countryOrDefault(countryCode), todayHere(), schools);
  const [made] = useState(() => madePassword(randomBytes));
  const passwords = { password: made, repeatPassword: made };
  const fields = useForm({ ...EMPTY, ...passwords, ...found }, rules, REGISTRATION_FIELDS);
  return {
    ...fields,
    /** The password that is made for the student, until the guardian types another. */
    made,
    isDone: (step: RegistrationStep): boolean => fields.isValid(...(FIELDS_OF_STEP[step] ?? [])),
    /** Marks what was refused; answers the step that shows the first of it. */
    showRefusals: (error: unknown): RegistrationStep | undefined => {
      const [first] = fields.refuse(error);
      const steps = Object.keys(FIELDS_OF_STEP) as RegistrationStep[];
      return first && steps.find((step) => FIELDS_OF_STEP[step]?.includes(first));
    },
  };
}
