import type { Order } from '../api/orders.ts';

/**
 * The hour of the latest of some orders of a menu for a diner; undefined without one.
 * @param orders soonest first
 */
export const usualSlot = (
  orders: readonly Order[],
  dinerId: string,
  menuId: string,
): string | undefined =>
  orders
    .findLast(({ user, menu }) => user._id === dinerId && menu._id === menuId)
    ?.scheduledFor.slice(11, 16);
