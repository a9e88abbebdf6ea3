import type { DocumentType } from '@merenda/domain/documents';

/** What the sign-up wizard asks for, as typed (spec 1 §2). */
export interface SignUpForm {
  /** ISO 3166 alpha-2. */
  country: string;
  name: string;
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  /** DD-MM-YYYY. */
  passportExpiry: string;
  /** The brand's, not typed: whether employees are asked about at all (decision C). */
  brandHasEmployees: boolean;
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
export type Field = Exclude<
  keyof SignUpForm,
  'country' | 'documentType' | 'brandHasEmployees' | 'isEmployee'
>;

export type Step = 1 | 2 | 3;

export const STEPS = 3;

export const emptyForm = (country: string, brandHasEmployees: boolean): SignUpForm => ({
  country,
  brandHasEmployees,
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

const DOCUMENT_FIELDS: Record<DocumentType, readonly Field[]> = {
  taxIdentifier: ['taxIdentifier'],
  nationalId: ['nationalId'],
  passport: ['passportNumber', 'passportExpiry'],
};

/** Employees are asked about in Hungary, where the brand has employees (spec 1 §2, decision C). */
export const asksForEmployee = ({ country, brandHasEmployees }: SignUpForm): boolean =>
  brandHasEmployees && country === 'HU';

/** The fields that a step shows and wants filled, in their order on the screen. */
export function fieldsOf(step: Step, form: SignUpForm): readonly Field[] {
  if (step === 2) return ['email', 'repeatEmail', 'phone'];
  if (step === 3) return ['password', 'repeatPassword'];
  const employee = asksForEmployee(form) && form.isEmployee;
  return [
    'name',
    ...DOCUMENT_FIELDS[form.documentType],
    ...(employee ? (['position', 'internalCompanyId'] as const) : []),
  ];
}
