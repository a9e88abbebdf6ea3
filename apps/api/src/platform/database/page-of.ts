/**
 * A page of a list that is read on from its last item.
 * @param found the items, one more than the page has if there are further ones
 */
export function pageOf<Item extends { _id: string }>(found: readonly Item[], limit: number) {
  const docs = found.slice(0, limit);
  const last = docs.at(-1);
  return { docs, ...(found.length > limit && last ? { next: last._id } : {}) };
}
