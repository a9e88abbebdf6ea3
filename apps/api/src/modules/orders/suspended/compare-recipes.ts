import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { isDue, leaseFor } from '../../../platform/jobs/lease.ts';
import { takeDue } from '../../../platform/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { COMPARED_AT_ONCE, COMPARING_SECONDS, compareOrders } from './compare-orders.ts';

/**
 * Compares the coming orders of products whose recipe has changed with their students' health forms
 * (product:ordering#suspended-orders). Conflicting orders are suspended, others released, each in a
 * transaction of its own with its emails. Any number of workers share the work; a failure is
 * logged, and retried after the lease.
 */
export async function compareRecipes(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const recipes = await takeDue(services.db, {
      table: 'changed_recipe',
      key: ['product_id'],
      when: isDue('due_at', COMPARING_SECONDS),
      orderBy: ['due_at'],
      limit: COMPARED_AT_ONCE,
      set: { due_at: leaseFor(COMPARING_SECONDS) },
    });
    if (recipes.length === 0) return;
    const products = recipes.map(({ product_id }) => product_id);
    const isConcerned = sql<boolean>`EXISTS (SELECT FROM order_item
      WHERE order_id = meal_order.id AND product_id = ANY (${products}::uuid[]))`;
    if (await compareOrders(services, isConcerned, signal)) await finishRecipes(services, recipes);
  }
}

type Recipe = Selectable<DB['changed_recipe']>;

/** A recipe that changed again meanwhile stays due. */
async function finishRecipes({ db }: Services, recipes: readonly Recipe[]): Promise<void> {
  for (const { product_id, changes, is_compared } of recipes) {
    const isSame = sql<boolean>`product_id = ${product_id} AND changes = ${changes}`;
    if (is_compared) {
      await db.deleteFrom('changed_recipe').where(isSame).execute();
    } else {
      await db
        .updateTable('changed_recipe')
        .set({ is_compared: true, due_at: sql`now() + interval '1 minute'` })
        .where(isSame)
        .execute();
    }
  }
}
