/** A text as it is searched: without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has every typed word, at the beginning of one of its own. */
export function matches(name: string, typed: string): boolean {
  const own = plain(name).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => own.some((one) => one.startsWith(word)));
}
