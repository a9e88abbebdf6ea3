import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { LegalDocument } from '@merenda/ui/brand/brand.ts';

export const DOCUMENTS = [
  'terms-of-use',
  'terms-of-sale',
  'privacy-policy',
] as const satisfies readonly LegalDocument[];

/** One legal document as one brand has it in one language. */
export interface Edition {
  brand: Brand;
  language: Language;
  document: LegalDocument;
}

/** Every edition there is; a brand without a company has its own too. */
export const EDITIONS: readonly Edition[] = BRANDS.flatMap((brand) =>
  LANGUAGES.flatMap((language) => DOCUMENTS.map((document) => ({ brand, language, document }))),
);

/** Where the app finds an edition, below the root of the site (`legalUrl` in brand/brand.ts). */
export const pathOf = ({ brand, language, document }: Edition): string =>
  `legal/${brand.id}/${language}/${document}.pdf`;
