import { sql } from 'kysely';
import { anyOf } from '../../platform/database/built-once.ts';
import { takeDue } from '../../platform/jobs/sweep.ts';
import type { Services } from '../services.ts';

/** Prices whose day has begun at their school and that are not the present ones yet. */
export const PRICES_DUE = sql<boolean>`started_at IS NULL AND starts_at <= now()`;

/**
 * Makes prices whose day has begun the present ones (product:console-menus#prices), each in the
 * transaction that takes it. After some days away the latest one counts.
 */
export async function startPrices({ db }: Services, signal: AbortSignal): Promise<void> {
  let taken = 1;
  while (taken > 0 && !signal.aborted) {
    taken = await db.transaction().execute(async (trx) => {
      const prices = await takeDue(trx, {
        table: 'menu_price',
        key: ['menu_product_id', 'from_day'],
        when: PRICES_DUE,
        orderBy: ['starts_at'],
        limit: 100,
        set: { started_at: sql`now()` },
      });
      const ids = prices.map((price) => price.menu_product_id);
      // The rows are locked first: whoever comes second sees the other's prices.
      await trx
        .selectFrom('menu_product')
        .select('id')
        .where('id', '=', anyOf(sql<string[]>`${ids}::uuid[]`))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await sql`
        UPDATE menu_product SET price_minor = latest.price_minor
        FROM (
          SELECT DISTINCT ON (menu_product_id) menu_product_id, price_minor FROM menu_price
          WHERE menu_product_id = ANY (${ids}::uuid[]) AND starts_at <= now()
          ORDER BY menu_product_id, from_day DESC
        ) AS latest
        WHERE menu_product.id = latest.menu_product_id`.execute(trx);
      return prices.length;
    });
  }
}
