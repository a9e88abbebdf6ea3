import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { CatalogueFiles, LegalFiles } from './finding.ts';

/** A text as a guardian reads it: of a catalogue by its key, of a legal document by its line. */
export interface Text {
  language: Language;
  key: string;
  text: string;
  isLegal: boolean;
}

/** Every text of the catalogues, and every line of the legal documents that says something. */
export function textsOf(files: CatalogueFiles, legal?: LegalFiles): Text[] {
  return LANGUAGES.flatMap((language) => [
    ...Object.values(files[language])
      .flatMap((texts) => Object.entries(texts))
      .map(([key, text]) => ({ language, key, text, isLegal: false })),
    ...Object.entries(legal?.[language] ?? {}).flatMap(([document, source]) =>
      source
        .split('\n')
        .map((text, at) => ({ language, key: `${document}:${at + 1}`, text, isLegal: true }))
        .filter(({ text }) => text.trim() !== '' && !text.startsWith(':::')),
    ),
  ]);
}
