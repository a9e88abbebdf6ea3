/** A brand's legal documents (product:brands#legal-documents). */
export const LEGAL_DOCUMENTS = ['terms-of-use', 'terms-of-sale', 'privacy-policy'] as const;

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];
