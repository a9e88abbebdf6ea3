import type { LegalDocument } from '@merenda/domain/brands/legal-documents';
import type { Language } from '@merenda/domain/places/languages';
import { legalUrl } from '@merenda/ui/brand/brand.ts';
import { queryOptions } from '@tanstack/react-query';

/** A block of a legal document, as the build writes it (apps/web/build/legal-documents.ts). */
export interface LegalBlock {
  kind: 'title' | 'heading' | 'paragraph' | 'item';
  runs: readonly { text: string; bold?: boolean; link?: string }[];
}

/** A legal document's text: a static file beside its PDF. */
export const legalQuery = (document: LegalDocument, language: Language) =>
  queryOptions({
    queryKey: ['legal', document, language],
    queryFn: async ({ signal }): Promise<LegalBlock[]> => {
      const response = await fetch(legalUrl(document, language).replace(/pdf$/, 'json'), {
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} for a legal document`);
      return response.json();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
