import { type Country, countryOrDefault } from '@merenda/domain/countries';
import { typedDay } from '@merenda/domain/dates';
import type { DocumentType } from '@merenda/domain/documents';
import type { Language } from '@merenda/domain/languages';
import { maskTaxId } from '@merenda/domain/tax-ids';
import type { Responsible } from '../../../session/session.ts';
import { nationalNumber } from '../account/phone.ts';

/** What the edit step asks for, as typed (spec 1 §2). */
export interface ProfileForm {
  name: string;
  phone: string;
  language: Language;
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  /** DD-MM-YYYY. */
  passportExpiry: string;
  street: string;
  number: string;
  neighborhood: string;
  zipCode: string;
  city: string;
  uf: string;
  billingName: string;
  invoiceTaxNumber: string;
  position: string;
  internalCompanyId: string;
  /** Its id; empty for none. */
  restaurantUnit: string;
  /** Empty leaves it as it is. */
  password: string;
  currentPassword: string;
}

/** A field that is typed into, and so can be wrong. */
export type ProfileField = Exclude<
  keyof ProfileForm,
  'language' | 'documentType' | 'restaurantUnit'
>;

export const ADDRESS_FIELDS = [
  'street',
  'number',
  'neighborhood',
  'zipCode',
  'city',
  'uf',
] as const satisfies readonly ProfileField[];

const DOCUMENT_FIELDS: Record<DocumentType, readonly ProfileField[]> = {
  taxIdentifier: ['taxIdentifier'],
  nationalId: ['nationalId'],
  passport: ['passportNumber', 'passportExpiry'],
};

/** The form as it opens: what is known of the guardian. */
export function formOf(user: Responsible, spoken: Language): ProfileForm {
  const country = countryOrDefault(user.countryCode);
  const { taxIdentifierNumber, nationalIdNumber, passport, billingDetails } = user;
  const { address = {} } = billingDetails;
  return {
    name: user.name,
    phone: nationalNumber(country, user.phoneNumber),
    language: spoken,
    documentType: passport ? 'passport' : nationalIdNumber ? 'nationalId' : 'taxIdentifier',
    taxIdentifier: maskTaxId(country, taxIdentifierNumber ?? ''),
    nationalId: nationalIdNumber ?? '',
    passportNumber: passport?.number ?? '',
    passportExpiry: passport ? typedDay(passport.expirationDate) : '',
    street: address.street ?? '',
    number: address.number ?? '',
    neighborhood: address.neighborhood ?? '',
    zipCode: address.zipCode ?? '',
    city: address.city ?? '',
    uf: address.uf ?? '',
    billingName: billingDetails.name ?? '',
    invoiceTaxNumber: billingDetails.invoiceTaxNumber ?? '',
    position: user.position ?? '',
    internalCompanyId: user.internalCompanyId ?? '',
    restaurantUnit: user.restaurantUnit?._id ?? '',
    password: '',
    currentPassword: '',
  };
}

/** The fields that can be filled in as the form now stands, in their order on the screen. */
export const shownFields = (form: ProfileForm, corporate: boolean): readonly ProfileField[] => [
  'name',
  'phone',
  ...DOCUMENT_FIELDS[form.documentType],
  'password',
  ...(form.password === '' ? [] : (['currentPassword'] as const)),
  ...(corporate
    ? (['position', 'internalCompanyId', 'billingName', 'invoiceTaxNumber'] as const)
    : []),
  ...ADDRESS_FIELDS,
];

/** Has one of these been changed? Spaces around do not count. */
export const differ = (
  form: ProfileForm,
  before: ProfileForm,
  fields: readonly (keyof ProfileForm)[],
): boolean => fields.some((field) => form[field].trim() !== before[field].trim());

/** Has a document been chosen or changed? */
export const documentDiffers = (form: ProfileForm, before: ProfileForm): boolean =>
  differ(form, before, ['documentType', ...DOCUMENT_FIELDS[form.documentType]]);

export const countryOf = ({ countryCode }: Responsible): Country => countryOrDefault(countryCode);
