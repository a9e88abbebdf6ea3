import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { PricedItem } from './price-items.ts';

/** How long an expired cart can still be told from one that never was. */
const REMEMBERED = sql`interval '1 day'`;

/** Keeps a cart, and forgets the guardian's old ones that were never accepted. */
export async function saveCart(
  db: Kysely<DB>,
  cart: Insertable<DB['cart']> & { id: string; created_at: Date },
  items: readonly PricedItem[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('cart')
      .where('guardian_id', '=', cart.guardian_id)
      .where('expires_at', '<', sql<Date>`${cart.created_at}::timestamptz - ${REMEMBERED}`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('meal_order')
              .select('meal_order.id')
              .whereRef('meal_order.cart_id', '=', 'cart.id'),
          ),
        ),
      )
      .execute();
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
  });
}
