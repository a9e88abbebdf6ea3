import { CATALOGUE_DEFAULT, LANGUAGES, type Language } from '../places/languages.ts';

/** The facts that a canned answer may name, as `{{firstName}}` (product:console-desk#canned-answers). */
export const PLACEHOLDERS = [
  'firstName',
  'orderNumber',
  'amount',
  'school',
  'brand',
  'operator',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The longest title of a canned answer, and the most answers of a company. */
export const CANNED_LIMITS = { title: 80, answers: 200 } as const;

/** A canned answer's text by language; at least one. */
export type CannedTexts = Partial<Record<Language, string>>;

const HOLE = /\{\{\s*([^{}]*?)\s*\}\}/gu;

const isPlaceholder = (name: string): name is Placeholder =>
  PLACEHOLDERS.some((known) => known === name);

/** The names in a text's holes, each once. */
const holesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name)),
];

/** The names in a text's holes that are no placeholders, such as a misspelt one. */
export const unknownPlaceholders = (text: string): string[] =>
  holesOf(text).filter((name) => !isPlaceholder(name));

/** The placeholders that a text still has: an answer with one is not sent. */
export const openPlaceholders = (text: string): Placeholder[] =>
  holesOf(text).filter(isPlaceholder);

/** A text with the known facts in its holes. An unknown fact leaves its hole open, to be filled by hand. */
export const fillAnswer = (
  text: string,
  facts: Readonly<Partial<Record<Placeholder, string | undefined>>>,
): string =>
  text.replace(HOLE, (hole, name: string) => (isPlaceholder(name) && facts[name]) || hole);

/** The languages in which a canned answer has no text yet. */
export const languagesWithout = (texts: CannedTexts): Language[] =>
  LANGUAGES.filter((language) => !texts[language]?.trim());

const baseOf = (language: Language) => language.split('-')[0];

/**
 * The languages of a canned answer for a guardian, the best first: the guardian's own, one of the same
 * base (Portuguese for Portuguese), English, the catalogues' default, then the others.
 */
export function languagesFor(texts: CannedTexts, reader: Language): Language[] {
  const wish = [
    reader,
    ...LANGUAGES.filter((language) => baseOf(language) === baseOf(reader)),
    'en' as const,
    CATALOGUE_DEFAULT,
    ...LANGUAGES,
  ];
  return [...new Set(wish)].filter((language) => texts[language]);
}
