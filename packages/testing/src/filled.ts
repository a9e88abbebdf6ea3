/**
 * The list, which has items: a judgement of each item passes without any.
 * @throws Error for an empty list
 */
export function filled<Item>(list: Iterable<Item>): Item[] {
  const items = [...list];
  if (items.length === 0) throw new Error('the list to judge is empty');
  return items;
}
