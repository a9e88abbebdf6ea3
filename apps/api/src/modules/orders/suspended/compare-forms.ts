import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { isDue, leaseFor } from '../../../platform/jobs/lease.ts';
import { takeDue } from '../../../platform/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { COMPARED_AT_ONCE, COMPARING_SECONDS, compareOrders } from './compare-orders.ts';

/**
 * Does the work of `compareRecipes` for the coming orders of students whose health form has
 * changed.
 */
export async function compareForms(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const forms = await takeDue(services.db, {
      table: 'health_form',
      key: ['id'],
      when: isDue('compare_due_at', COMPARING_SECONDS),
      orderBy: ['compare_due_at'],
      limit: COMPARED_AT_ONCE,
      set: { compare_due_at: leaseFor(COMPARING_SECONDS) },
    });
    if (forms.length === 0) return;
    const students = forms.map(({ student_id }) => student_id);
    const isConcerned = sql<boolean>`meal_order.student_id = ANY (${students}::uuid[])`;
    if (await compareOrders(services, isConcerned, signal)) await finishForms(services, forms);
  }
}

type Form = Selectable<DB['health_form']>;

/** A form that changed again meanwhile stays due. */
async function finishForms({ db }: Services, forms: readonly Form[]): Promise<void> {
  for (const { id, changes, is_compared } of forms) {
    await db
      .updateTable('health_form')
      .set({
        is_compared: true,
        compare_due_at: is_compared ? null : sql`now() + interval '1 minute'`,
      })
      .where('id', '=', id)
      .where('changes', '=', changes)
      .execute();
  }
}
