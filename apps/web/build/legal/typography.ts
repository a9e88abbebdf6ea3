import type { Language } from '@merenda/domain/places/languages';

const NBSP = '\u00a0';

/** What a language's typesetting wants and its authors need not type. */
export function refine(typed: string, language: Language): string {
  const text = typed.replaceAll("'", '’');
  if (language === 'fr-FR') {
    return text.replace(/ (?=[!?:;»])/g, NBSP).replace(/(?<=«) /g, NBSP);
  }
  // "a(z) Merenda": the article follows the sound of the name that was put in.
  if (language === 'hu-HU') {
    return text.replace(/\b([Aa])\(z\) (?=\**(\p{L}))/gu, (_, article: string, letter: string) =>
      /[aáeéiíoóöőuúüű]/i.test(letter) ? `${article}z ` : `${article} `,
    );
  }
  return text;
}
