import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import { LEGAL_DOCUMENTS, type LegalDocument } from '@merenda/domain/brands/legal-documents';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';

/** One brand's version of a legal document in one language. */
export interface Edition {
  brand: Brand;
  language: Language;
  document: LegalDocument;
}

/** All editions, including those of a brand without a company. */
export const EDITIONS: readonly Edition[] = BRANDS.flatMap((brand) =>
  LANGUAGES.flatMap((language) =>
    LEGAL_DOCUMENTS.map((document) => ({ brand, language, document })),
  ),
);

/** An edition's path below the site's root, as the app requests it (`legalUrl` in brand/brand.ts). */
export const pathOf = ({ brand, language, document }: Edition): string =>
  `legal/${brand.id}/${language}/${document}.pdf`;
