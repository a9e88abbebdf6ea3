import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { CatalogueFiles, DocumentFiles } from './finding.ts';

/** The names of help's answers and of the demo's canned ones among the documents. */
export const HELP = 'help';
export const CANNED = 'canned answers';

/** A text as a guardian reads it: a catalogue's text by its key, a document's by its line. */
export interface Text {
  language: Language;
  key: string;
  text: string;
  isLegal: boolean;
}

/** Every text of the catalogues, and every line of text in the documents. */
export function textsOf(files: CatalogueFiles, documents?: DocumentFiles): Text[] {
  return LANGUAGES.flatMap((language) => [
    ...Object.values(files[language])
      .flatMap((texts) => Object.entries(texts))
      .map(([key, text]) => ({ language, key, text, isLegal: false })),
    ...Object.entries(documents?.[language] ?? {}).flatMap(([document, source]) =>
      source
        .split('\n')
        .map((text, at) => ({
          language,
          key: `${document}:${at + 1}`,
          text,
          isLegal: document !== HELP && document !== CANNED,
        }))
        .filter(({ text }) => text.trim() !== '' && !text.startsWith(':::')),
    ),
  ]);
}
