import type { DocumentType } from '@merenda/domain/people/documents';
import type { ServerFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import type { SignUpPayload } from '../../api/sign-up.ts';

/** The values of the sign-up wizard, as typed (product:signup#wizard). */
export interface SignUpForm {
  /** ISO 3166 alpha-2. */
  country: string;
  name: string;
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  /** DD/MM/YYYY. */
  passportExpiry: string;
  isEmployee: boolean;
  position: string;
  internalCompanyId: string;
  email: string;
  repeatEmail: string;
  phone: string;
  password: string;
  repeatPassword: string;
}

/** A field that is typed into, and so can be wrong. */
export type Field = Exclude<keyof SignUpForm, 'country' | 'documentType' | 'isEmployee'>;

export type Step = 1 | 2 | 3;

export const STEPS = 3;

export const emptyForm = (country: string): SignUpForm => ({
  country,
  name: '',
  documentType: 'taxIdentifier',
  taxIdentifier: '',
  nationalId: '',
  passportNumber: '',
  passportExpiry: '',
  isEmployee: false,
  position: '',
  internalCompanyId: '',
  email: '',
  repeatEmail: '',
  phone: '',
  password: '',
  repeatPassword: '',
});

/** The step that shows a field. */
export const stepOf = (field: Field): Step =>
  field === 'password' || field === 'repeatPassword'
    ? 3
    : field === 'email' || field === 'repeatEmail' || field === 'phone'
      ? 2
      : 1;

/** How the fields are sent, those of the earliest step first. */
export const SIGN_UP_FIELDS: ServerFields<SignUpForm, Field, WirePath<SignUpPayload>> = {
  paths: {
    name: 'name',
    taxIdentifier: 'billingDetails.taxIdentifierNumber',
    nationalId: 'nationalIdNumber',
    passportNumber: 'passport.number',
    passportExpiry: 'passport.expirationDate',
    position: 'position',
    internalCompanyId: 'internalCompanyId',
    email: 'email',
    repeatEmail: null,
    phone: 'phoneNumber',
    password: 'password',
    repeatPassword: null,
  },
  saysWhy: ['password'],
  secret: [
    'documentType',
    'taxIdentifier',
    'nationalId',
    'passportNumber',
    'passportExpiry',
    'password',
    'repeatPassword',
  ],
  texts: {
    taxIdentifier: 'form.taxIdentifierNumber.matches',
    passportExpiry: 'form.futureDate',
    email: 'form.invalidEmail',
    phone: 'form.phoneNumber.matches',
    password: 'password.common',
  },
};
