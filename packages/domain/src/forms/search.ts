/** Case and accents do not matter to whoever searches: "tolgyfa" finds "Tölgyfa". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search, as they are looked for in a text that was made plain. */
export const searchWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** The options that have every word of what was typed somewhere in their label or detail. */
export function matchingOptions<Option extends { label: string; detail?: string | undefined }>(
  options: readonly Option[],
  text: string,
): Option[] {
  const words = searchWords(text);
  if (words.length === 0) return [...options];
  return options.filter(({ label, detail = '' }) => {
    const searched = plain(`${label} ${detail}`);
    return words.every((word) => searched.includes(word));
  });
}
