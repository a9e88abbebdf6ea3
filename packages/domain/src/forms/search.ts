import { plainCode, plainLine } from '../text/pasted.ts';
import { hasHiddenControls } from './text-forms.ts';

/** Characters of a typed search; the rest is not searched for. */
export const MAX_SEARCH = 120;

/**
 * Typed or pasted words as the API takes them for a search: one line without the marks that copying brings
 * along, cut to the length of a search. Empty where a character remains that no record has.
 */
export function typedSearch(typed: string): string {
  const line = plainLine(typed)
    .slice(0, MAX_SEARCH)
    .replace(/\p{Cs}/gu, '')
    .trim();
  return hasHiddenControls(line) ? '' : line;
}

/**
 * A text in its form for searching: case, accents, width, kinds of dashes and spaces, and invisible
 * marks do not matter. "tolgyfa" finds "Tölgyfa".
 */
export const plainForSearch = (text: string): string =>
  plainCode(text)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search, in the form for searching. */
export const searchWords = (text: string): string[] =>
  plainForSearch(text).split(' ').filter(Boolean);

/** The options with every typed word somewhere in their label or detail. */
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
