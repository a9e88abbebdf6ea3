import { plainCode } from '../text/pasted.ts';

/**
 * Case, accents, width, kinds of dashes and spaces, and marks that draw nothing do not matter to whoever
 * searches: "tolgyfa" finds "Tölgyfa".
 */
export const plainForSearch = (text: string): string =>
  plainCode(text)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search, as they are looked for in a text that was made plain. */
export const searchWords = (text: string): string[] =>
  plainForSearch(text).split(' ').filter(Boolean);

/** The options that have every word of what was typed somewhere in their label or detail. */
export function matchingOptions<Option extends { label: string; detail?: string | undefined }>(
  options: readonly Option[],
  text: string,
): Option[] {
  const words = searchWords(text);
  if (words.length === 0) return [...options];
  return options.filter(({ label, detail = '' }) => {
    const searched = plainForSearch(`${label} ${detail}`);
    return words.every((word) => searched.includes(word));
  });
}
