import type { Country } from '../places/countries.ts';
import { normaliseTaxId } from './tax-ids.ts';

/** The identity documents a guardian can sign up with (product:signup#wizard). */
export const DOCUMENT_TYPES = ['taxIdentifier', 'nationalId', 'passport'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A person's document as typed; the passport's expiry is a Day once it is whole. */
interface TypedDocument {
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  passportExpiry: string;
}

/** A person's one document in the shape of requests (product:signup#payload). */
export function documentPayload(
  typed: TypedDocument,
  country: Country,
): {
  billingDetails?: { taxIdentifierNumber: string; taxIdentifierType: string };
  nationalIdNumber?: string;
  passport?: { number: string; expirationDate: string };
} {
  if (typed.documentType === 'nationalId') return { nationalIdNumber: typed.nationalId.trim() };
  if (typed.documentType === 'passport') {
    const { passportNumber, passportExpiry } = typed;
    return { passport: { number: passportNumber.trim(), expirationDate: passportExpiry } };
  }
  return {
    billingDetails: {
      taxIdentifierNumber: normaliseTaxId(country, typed.taxIdentifier),
      taxIdentifierType: country.taxIdentifier.label,
    },
  };
}
