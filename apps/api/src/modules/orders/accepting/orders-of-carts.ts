import type { Order } from '@merenda/contract';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { selectOrders, withItems } from '../order-view.ts';

/** The orders of carts, by cart, each as its guardian reads it. */
export async function findOrdersOf(
  trx: Transaction<DB>,
  meals: readonly { cartId: string; guardian: { id: string } }[],
  now: Date,
): Promise<Map<string, Order>> {
  const carts = meals.map(({ cartId }) => cartId);
  const rows = await selectOrders(trx).where('meal_order.cart_id', 'in', carts).execute();
  const orders = new Map<string, Order>();
  for (const readerId of new Set(meals.map(({ guardian }) => guardian.id))) {
    const own = rows.filter(({ requester_id }) => requester_id === readerId);
    const shown = await withItems(trx, own, { readerId, now });
    for (const [at, order] of shown.entries()) orders.set(own[at]?.cart_id ?? '', order);
  }
  return orders;
}
