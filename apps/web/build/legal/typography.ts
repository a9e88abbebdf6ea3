import type { Language } from '@merenda/domain/places/languages';

const NBSP = '\u00a0';

const asTyped = (text: string) => text;

/** Each language's own typographic rules. */
const RULES: Record<Language, (text: string) => string> = {
  'pt-BR': asTyped,
  'pt-PT': asTyped,
  en: asTyped,
  'es-ES': asTyped,
  'fr-FR': (text) => text.replace(/ (?=[!?:;»])/g, NBSP).replace(/(?<=«) /g, NBSP),
  'de-DE': asTyped,
  'nl-NL': asTyped,
  // "a(z) Merenda": the article follows the first sound of the inserted name.
  'hu-HU': (text) =>
    text.replace(/\b([Aa])\(z\) (?=\**(\p{L}))/gu, (_, article: string, initial: string) =>
      /[aáeéiíoóöőuúüű]/i.test(initial) ? `${article}z ` : `${article} `,
    ),
};

/** Applies a language's typographic rules, which authors need not type. */
export const refine = (typed: string, language: Language): string =>
  RULES[language](typed.replaceAll("'", '’'));
