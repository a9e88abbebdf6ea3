/** The row of a query that always returns one. */
export function onlyRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('a row was expected and none came');
  return row;
}
