/** The meals of an order by name, each with its total in major units. */
export type OrderCosts = Readonly<Record<string, number>>;

/**
 * An order is exactly the agreed one: no meal more or less and each at its price
 * (product:ordering#too-little-money). An empty order is not.
 */
export function isAsAgreed(agreed: OrderCosts, now: OrderCosts): boolean {
  const names = Object.keys(now);
  return (
    names.length > 0 &&
    names.length === Object.keys(agreed).length &&
    names.every((name) => now[name] === agreed[name])
  );
}
