import type { Insertable, Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { PricedItem } from './price-items.ts';

/** Stores a cart; the purge deletes carts that are not accepted. */
export async function saveCart(
  trx: Transaction<DB>,
  cart: Insertable<DB['cart']> & { id: string },
  items: readonly PricedItem[],
): Promise<void> {
  await trx.insertInto('cart').values(cart).execute();
  await trx
    .insertInto('cart_item')
    .values(
      items.map((item, position) => ({
        cart_id: cart.id,
        menu_product_id: item.id,
        position,
        quantity: item.quantity,
        unit_price_minor: item.unitPriceMinor,
      })),
    )
    .execute();
}
