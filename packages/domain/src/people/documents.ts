/** The identity documents a guardian can sign up with (product:signup#wizard). */
export const DOCUMENT_TYPES = ['taxIdentifier', 'nationalId', 'passport'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
