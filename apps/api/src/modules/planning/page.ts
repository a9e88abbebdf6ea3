/**
 * A page by key out of one row more than its limit: the key of the last shown row leads to the next
 * page.
 */
export function pageOf<Row extends { _id: string }>(
  rows: Row[],
  limit: number,
): { docs: Row[]; next?: string } {
  const docs = rows.slice(0, limit);
  const last = docs.at(-1);
  return rows.length > limit && last ? { docs, next: last._id } : { docs };
}
