import type { Language } from '@merenda/domain/places/languages';
import type { CatalogueFiles, Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Names of people and brands: their gender, number and first sound are unknown. */
const NAME = String.raw`\{\{(?:brand|name|names|student|inviter|guardian|operator|school)\}\}`;

const before = (articles: string, hole = NAME) =>
  new RegExp(String.raw`(?<![\p{L}’])(?:${articles})\s?${hole}`, 'iu');

/** Articles, also within a preposition, that would have to agree with the value in the hole. */
const ARTICLES: Record<Language, RegExp> = {
  'pt-BR': before('o|os|as|do|da|dos|das|no|na|nos|nas|ao|à|aos|às|pelo|pela|um|uma'),
  'pt-PT': before('o|os|as|do|da|dos|das|no|na|nos|nas|ao|à|aos|às|pelo|pela|um|uma'),
  en: before('an?'),
  'es-ES': before('el|la|los|las|del|al|un|una'),
  'fr-FR': before('le|la|les|l’|du|des|d’|au|aux|un|une'),
  'de-DE': before('der|die|das|den|dem|des|vom|zum|zur|beim|im|am|ein|eine|einen|einem|einer'),
  'nl-NL': before('de|het|een'),
  // Before digits and amounts too: "a 8", but "az 5".
  'hu-HU': before(String.raw`az?|a\(z\)`, String.raw`\{\{\w+\}\}`),
};

/** A suffix, also behind a hyphen; English uses {{name}}’s with any name. */
const SUFFIX = /\}\}(?!’s\b)[-’]?[\p{L}\p{M}]/u;

/** The endings that Hungarian uses after digits: "a 4242 végű". */
const ENDING_IN = /\}\} (?:végű|számú)/u;

/**
 * Finds words around a hole that would have to agree with its value. In Hungarian legal documents
 * a(z) is chosen when they are printed.
 */
export const checkHoles = (texts: readonly Text[]): Finding[] =>
  texts.flatMap(({ language, key, text, isLegal }) => {
    const read = isLegal ? text.replace(/\ba\(z\) /gi, '') : text;
    const found = [ARTICLES[language], SUFFIX, ENDING_IN].flatMap(
      (pattern) => pattern.exec(read)?.[0] ?? [],
    );
    return found.map((detail) => ({ language, key, problem: 'glued to a hole', detail }));
  });

/** Finds each `$t(…)` that quotes a missing text. */
export function checkQuotes(texts: readonly Text[], files: CatalogueFiles): Finding[] {
  return texts.flatMap(({ language, key, text }) =>
    [...text.matchAll(/\$t\(([^)]*)\)/g)]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => !Object.values(files[language]).some((area) => quoted in area))
      .map((detail) => ({ language, key, problem: 'quotes no text' as const, detail })),
  );
}
