import type { DocumentType } from '@merenda/domain/documents';
import type { Key } from '@merenda/i18n';
import { isFailure } from '../../../client/failure.ts';
import type { ProfileField } from './form.ts';

type Refusals = Partial<Record<ProfileField, Key>>;

/** The fields by which the server's issues name them, and what is said there. */
const REFUSALS: Record<string, readonly [ProfileField, Key]> = {
  name: ['name', 'form.invalid'],
  phoneNumber: ['phone', 'form.phoneNumber.matches'],
  password: ['password', 'password.common'],
  nationalIdNumber: ['nationalId', 'form.invalid'],
  'passport.number': ['passportNumber', 'form.invalid'],
  'passport.expirationDate': ['passportExpiry', 'form.futureDate'],
  'billingDetails.taxIdentifierNumber': ['taxIdentifier', 'form.taxIdentifierNumber.matches'],
  'billingDetails.name': ['billingName', 'form.invalid'],
  'billingDetails.invoiceTaxNumber': ['invoiceTaxNumber', 'form.taxIdentifierNumber.matches'],
  'billingDetails.address.street': ['street', 'form.invalid'],
  'billingDetails.address.number': ['number', 'form.invalid'],
  'billingDetails.address.neighborhood': ['neighborhood', 'form.invalid'],
  'billingDetails.address.zipCode': ['zipCode', 'form.invalid'],
  'billingDetails.address.city': ['city', 'form.invalid'],
  'billingDetails.address.uf': ['uf', 'form.invalid'],
  position: ['position', 'form.invalid'],
  internalCompanyId: ['internalCompanyId', 'form.invalid'],
};

const DOCUMENT_FIELD: Record<DocumentType, ProfileField> = {
  taxIdentifier: 'taxIdentifier',
  nationalId: 'nationalId',
  passport: 'passportNumber',
};

/** What the server refused, at the fields that it is about. */
export function refusalsOf(error: unknown, documentType: DocumentType): Refusals {
  if (isFailure(error, 'wrong_password')) return { currentPassword: 'error.wrongPassword' };
  if (isFailure(error, 'duplicate_user')) {
    return { [DOCUMENT_FIELD[documentType]]: 'signup.error.duplicate' };
  }
  const issues = isFailure(error, 'validation_failed') ? error.issues : [];
  return Object.fromEntries(issues.flatMap(({ path }) => (REFUSALS[path] ? [REFUSALS[path]] : [])));
}
