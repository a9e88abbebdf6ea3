/** The identity documents a guardian can sign up with (spec 1 §2). */
export const DOCUMENT_TYPES = ['taxIdentifier', 'nationalId', 'passport'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
