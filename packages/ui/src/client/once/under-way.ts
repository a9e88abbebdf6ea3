/** Acts that are not answered yet, by what they do. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does an act, unless the very same one is under way: then its answer is this one's, too. So two taps never
 * act twice, whatever the page has shown in between.
 * @param act what it does: its route, and all that it sends; undefined for what changes nothing
 */
export function shareWhileUnderWay<Answer>(
  act: readonly unknown[] | undefined,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  if (!act) return begin();
  const name = JSON.stringify(act);
  // Kept under the name of its own act: the answer is of its kind.
  const former = underWay.get(name) as Promise<Answer> | undefined;
  if (former) return former;
  const first = begin().finally(() => underWay.delete(name));
  underWay.set(name, first);
  return first;
}
