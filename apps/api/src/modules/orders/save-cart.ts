import type { Insertable, Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { PricedItem } from './price-items.ts';

/** A cart to be stored, with its items. */
export interface NewCart {
  cart: Insertable<DB['cart']> & { id: string };
  items: readonly PricedItem[];
}

/** Stores carts; the purge deletes those that are not accepted. */
export async function saveCarts(trx: Transaction<DB>, carts: readonly NewCart[]): Promise<void> {
  if (carts.length === 0) return;
  await trx
    .insertInto('cart')
    .values(carts.map(({ cart }) => cart))
    .execute();
  await trx
    .insertInto('cart_item')
    .values(
      carts.flatMap(({ cart, items }) =>
        items.map((item, position) => ({
          cart_id: cart.id,
          menu_product_id: item.id,
          position,
          quantity: item.quantity,
          unit_price_minor: item.unitPriceMinor,
        })),
      ),
    )
    .execute();
}
