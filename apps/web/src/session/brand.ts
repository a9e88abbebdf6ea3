import { type Brand, brandForHost } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';

/** The brand of this host (spec 1 §1). */
export const brand: Brand = brandForHost(location.hostname);

// The API has written it into the page already; other servers (development) cannot.
document.documentElement.dataset.brand = brand.id;

export type LegalDocument = 'terms-of-use' | 'terms-of-sale' | 'privacy-policy';

/** The brand's legal document in a language: a static PDF (spec 1 §2, decision H.3). */
export const legalUrl = (document: LegalDocument, language: Language): string =>
  `/legal/${brand.id}/${language}/${document}.pdf`;
