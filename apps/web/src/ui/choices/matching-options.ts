/** Case and accents do not matter to whoever searches: "tolgyfa" finds "Tölgyfa". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The options that have every word of what was typed somewhere in their label. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const searched = plain(label);
    return words.every((word) => searched.includes(word));
  });
}
