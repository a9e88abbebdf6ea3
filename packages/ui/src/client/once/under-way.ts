/** The acts without an answer yet, by name. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does an act, unless the same act is under way: then both share its answer. Two taps never act
 * twice, whatever the page has shown in between.
 * @param act the name of the act: its route and all its input; undefined for a read
 */
export function shareWhileUnderWay<Answer>(
  act: readonly unknown[] | undefined,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  if (!act) return begin();
  const name = JSON.stringify(act);
  // The promise is stored under the name of its own act: the answer has its type.
  const former = underWay.get(name) as Promise<Answer> | undefined;
  if (former) return former;
  const first = begin().finally(() => underWay.delete(name));
  underWay.set(name, first);
  return first;
}
