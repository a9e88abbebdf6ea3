import type { Language } from '@merenda/domain/places/languages';

const NBSP = '\u00a0';

/** Applies a language's typographic rules, which authors need not type. */
export function refine(typed: string, language: Language): string {
  const text = typed.replaceAll("'", '’');
  if (language === 'fr-FR') {
    return text.replace(/ (?=[!?:;»])/g, NBSP).replace(/(?<=«) /g, NBSP);
  }
  // "a(z) Merenda": the article follows the first sound of the inserted name.
  if (language === 'hu-HU') {
    return text.replace(/\b([Aa])\(z\) (?=\**(\p{L}))/gu, (_, article: string, initial: string) =>
      /[aáeéiíoóöőuúüű]/i.test(initial) ? `${article}z ` : `${article} `,
    );
  }
  return text;
}
