import type { Language } from '@merenda/domain/places/languages';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/**
 * A concept and a language's one word for it. `not` has words that are no longer used for it:
 * patterns of whole words, in which `*` stands for any ending.
 */
export interface Term {
  concept: string;
  use: string;
  not: readonly string[];
  /** The word of legal documents, where it is another: they speak of students as schools do. */
  legal?: string;
}

export type Glossary = Record<Language, readonly Term[]>;

/** Brazilian texts that the product's specification fixes word for word (product:languages#fixed-texts). */
const FIXED: ReadonlySet<string> = new Set([
  'chat.error.createAlert',
  'chat.error.balanceBelowTransaction',
  'dependent.anamnesis.pending',
]);

/** Finds a word that a language's glossary uses for two concepts. */
export const checkConcepts = (glossary: Glossary): Finding[] =>
  (Object.entries(glossary) as [Language, readonly Term[]][]).flatMap(([language, terms]) =>
    terms.flatMap(({ concept, use }, at): Finding[] => {
      const other = terms.slice(0, at).find((term) => term.use === use);
      if (!other) return [];
      return [
        { language, key: concept, problem: 'one word for two concepts', detail: other.concept },
      ];
    }),
  );

/** Finds the words for which the glossary has another word. */
export function checkGlossary(texts: readonly Text[], glossary: Glossary): Finding[] {
  const patterns = new Map(
    Object.entries(glossary).map(([language, terms]) => [
      language,
      terms.flatMap((term) => patternsOf(term, language)),
    ]),
  );
  return texts.flatMap(({ language, key, text, isLegal }) => {
    if (language === 'pt-BR' && FIXED.has(key)) return [];
    const said = text.replace(/\{\{[\w.]+\}\}|\$t\([^)]*\)|<\/?\w+>/g, ' ');
    return (patterns.get(language) ?? []).flatMap(({ pattern, use, legal }) => {
      if (isLegal && legal) return [];
      const word = pattern.exec(said)?.[0];
      if (word === undefined) return [];
      return [
        { language, key, problem: 'not in the glossary' as const, detail: `${word}: ${use}` },
      ];
    });
  });
}

/** German distinguishes words by their capitals, "E-Mail" and "e-mail" among them. */
const patternsOf = ({ use, not, legal }: Term, language: string) =>
  not.map((word) => ({
    use,
    legal,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{M}-])(?:${word.replaceAll('*', '\\p{L}*')})(?![\\p{L}\\p{M}])`,
      language === 'de-DE' ? 'u' : 'iu',
    ),
  }));
