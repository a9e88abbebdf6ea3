import type { DocumentType } from '@merenda/domain/people/documents';
import { groupedNumber, nationalNumber } from '@merenda/domain/people/phones';
import { maskTaxId } from '@merenda/domain/people/tax-ids';
import type { Address } from '@merenda/domain/places/address-forms';
import { type Country, countryOrDefault } from '@merenda/domain/places/countries';
import type { Language } from '@merenda/domain/places/languages';
import type { ServerFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import type { Responsible } from '../../../../session/session.ts';
import type { Changes } from '../../api/update-account.ts';

/** The values of the edit step, as typed (product:profile#fields). */
export interface ProfileForm extends Address {
  name: string;
  phone: string;
  language: Language;
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  /** DD/MM/YYYY. */
  passportExpiry: string;
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

const FIELD_OF_DOCUMENT: Record<DocumentType, ProfileField> = {
  taxIdentifier: 'taxIdentifier',
  nationalId: 'nationalId',
  passport: 'passportNumber',
};

/** How the fields are sent. Another guardian's document is refused as a whole. */
export const PROFILE_FIELDS: ServerFields<ProfileForm, ProfileField, WirePath<Changes>> = {
  paths: {
    name: 'name',
    phone: 'phoneNumber',
    taxIdentifier: 'billingDetails.taxIdentifierNumber',
    nationalId: 'nationalIdNumber',
    passportNumber: 'passport.number',
    passportExpiry: 'passport.expirationDate',
    password: 'password',
    currentPassword: 'currentPassword',
    position: 'position',
    internalCompanyId: 'internalCompanyId',
    billingName: 'billingDetails.name',
    invoiceTaxNumber: 'billingDetails.invoiceTaxNumber',
    street: 'billingDetails.address.street',
    number: 'billingDetails.address.number',
    neighborhood: 'billingDetails.address.neighborhood',
    zipCode: 'billingDetails.address.zipCode',
    city: 'billingDetails.address.city',
    uf: 'billingDetails.address.uf',
  },
  saysWhy: ['password'],
  secret: [
    'documentType',
    'taxIdentifier',
    'nationalId',
    'passportNumber',
    'passportExpiry',
    'invoiceTaxNumber',
    'password',
    'currentPassword',
  ],
  texts: {
    phone: 'form.phoneNumber.matches',
    taxIdentifier: 'form.taxIdentifierNumber.matches',
    passportExpiry: 'form.futureDate',
    password: 'password.common',
    invoiceTaxNumber: 'form.taxIdentifierNumber.matches',
  },
  codes: {
    wrong_password: () => ({ field: 'currentPassword', key: 'error.wrongPassword' }),
    duplicate_user: ({ documentType }) => ({
      field: FIELD_OF_DOCUMENT[documentType],
      key: 'signup.error.duplicate',
    }),
  },
};

/** The form as it opens: what is known of the guardian. */
export function formOf(user: Responsible, spoken: Language): ProfileForm {
  const country = countryOrDefault(user.countryCode);
  const { taxIdentifierNumber, nationalIdNumber, passport, billingDetails } = user;
  const { address = {} } = billingDetails;
  return {
    name: user.name,
    phone: groupedNumber(country, nationalNumber(country, user.phoneNumber)),
    language: spoken,
    documentType: passport ? 'passport' : nationalIdNumber ? 'nationalId' : 'taxIdentifier',
    taxIdentifier: maskTaxId(country, taxIdentifierNumber ?? ''),
    nationalId: nationalIdNumber ?? '',
    passportNumber: passport?.number ?? '',
    passportExpiry: passport?.expirationDate ?? '',
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
