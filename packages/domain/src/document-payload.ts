import type { Country } from './countries.ts';
import { parseTypedDay } from './dates.ts';
import type { DocumentType } from './documents.ts';
import { normaliseTaxId } from './tax-ids.ts';

/** A person's document as typed; the passport's expiry as DD-MM-YYYY. */
interface TypedDocument {
  documentType: DocumentType;
  taxIdentifier: string;
  nationalId: string;
  passportNumber: string;
  passportExpiry: string;
}

/** The one document of a person as requests carry it (spec 1 §3 "Sign-up payload"). */
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
    const expirationDate = parseTypedDay(typed.passportExpiry) ?? '';
    return { passport: { number: typed.passportNumber.trim(), expirationDate } };
  }
  return {
    billingDetails: {
      taxIdentifierNumber: normaliseTaxId(country, typed.taxIdentifier),
      taxIdentifierType: country.taxIdentifier.label,
    },
  };
}
