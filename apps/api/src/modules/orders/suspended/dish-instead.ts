import { greatest } from '@merenda/domain/extremes';
import type { HealthWarning } from '../health-warnings.ts';
import type { OrderDish } from './order-dishes.ts';

/** Items of an estimation's request. */
type Item = Pick<OrderDish, 'id' | 'quantity'>;

/**
 * An order's items with one dish in place of all conflicting ones, in the greatest quantity of any
 * of them. Items without a conflict stay as they are.
 */
export function withDishInstead(
  dishes: readonly Item[],
  conflicting: readonly Pick<HealthWarning, 'dish'>[],
  dish: string,
): Item[] {
  const isKept = ({ id }: Item) => !conflicting.some((one) => one.dish === id);
  const replaced = dishes.filter((item) => !isKept(item));
  const quantity = greatest(
    replaced.map((item) => item.quantity),
    0,
  );
  if (quantity === 0) return [...dishes];
  return [
    ...dishes.filter(isKept).map(({ id, quantity }) => ({ id, quantity })),
    { id: dish, quantity },
  ];
}
