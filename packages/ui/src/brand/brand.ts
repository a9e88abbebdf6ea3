/// <reference path="../virtual.d.ts" />

import brands from 'virtual:brand-facts';
import type { LegalDocument } from '@merenda/domain/brands/legal-documents';
import type { Language } from '@merenda/domain/places/languages';
import type { BrandFacts } from '../../build/brand-facts.ts';

/**
 * The brand of this host (product:brands#brand-by-host), without its colours, which are tokens of
 * the stylesheet.
 */
export let brand: BrandFacts = brandOf(import.meta.env.SSR ? '' : location.hostname);

// The API has already written it into the page; other servers (development) cannot.
if (!import.meta.env.SSR) document.documentElement.dataset.brand = brand.id;

/** Sets the brand of a host label; only for prerendering, which makes the pages of all brands. */
export function applyBrand(label: string): void {
  brand = brandOf(label);
}

/**
 * The brand by the first label of the host, as `brandForHost` of the domain; any other host gets
 * the first brand.
 */
function brandOf(host: string): BrandFacts {
  const [label = ''] = host.toLowerCase().split('.');
  const found = brands[label] ?? Object.values(brands)[0];
  if (!found) throw new Error('there are no brands');
  return found;
}

/** The brand's legal document in a language: a static PDF (product:brands#legal-documents). */
export const legalUrl = (document: LegalDocument, language: Language): string =>
  `/legal/${brand.id}/${language}/${document}.pdf`;
