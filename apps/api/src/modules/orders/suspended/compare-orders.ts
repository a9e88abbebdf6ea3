import { type RawBuilder, sql } from 'kysely';
import { settleAlerts } from '../../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { sweep } from '../../../platform/jobs/sweep.ts';
import { isToCome, lockMeal } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { findPayer, tellGuardians } from '../payer.ts';
import { findOrderDishes, findOrderWarnings } from './order-dishes.ts';

/** Changes that a run takes up at once. */
export const COMPARED_AT_ONCE = 100;
/** After a worker's death others take up its changes: guardians hear within a minute. */
export const COMPARING_SECONDS = 30;

/**
 * Compares the coming orders that are concerned with their students' health forms: suspends orders
 * that conflict, releases those that no longer do (product:ordering#suspended-orders).
 * @returns whether all were compared
 */
export async function compareOrders(
  services: Services,
  isConcerned: RawBuilder<boolean>,
  signal: AbortSignal,
) {
  const orders = await findComingOrders(services, isConcerned);
  let failed = 0;
  const compare = ({ id }: { id: string }) =>
    compareOne(services, id).catch((error) => {
      failed += 1;
      throw error;
    });
  await sweep(services, orders, compare, { name: ({ id }) => ({ order: id }), signal });
  return failed === 0 && !signal.aborted;
}

/** The concerned orders of today and later, of students with a health form. */
async function findComingOrders({ db, clock }: Services, isConcerned: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string }>`
    SELECT meal_order.id FROM meal_order
    JOIN school ON school.id = meal_order.school_id
    JOIN health_form ON health_form.student_id = meal_order.student_id
    WHERE meal_order.status IN ('open', 'suspended')
      AND meal_order.day >= (${clock()}::timestamptz AT TIME ZONE school.time_zone)::date
      AND ${isConcerned}
    ORDER BY meal_order.day, meal_order.slot`.execute(db);
  return rows;
}

const compareOne = (services: Services, id: string): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const now = services.clock();
    const meal = await lockMeal(trx, id);
    if (meal.student_id === null || !isToCome(meal, now)) return;
    const dishes = await findOrderDishes(trx, id);
    const { unconfirmed } = await findOrderWarnings(services, trx, undefined, {
      orderId: id,
      studentId: meal.student_id,
      dishes,
    });
    const isSuspended = unconfirmed.length > 0;
    if (isSuspended === (meal.status === 'suspended')) return;
    await trx
      .updateTable('meal_order')
      .set(isSuspended ? { status: 'suspended', suspended_at: now } : { status: 'open' })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: isSuspended ? 'order.suspended' : 'order.released',
      subject: id,
    });
    if (!isSuspended) await settleAlerts(trx, { kinds: ['order-held'], subject: id });
    const { guardians } = await findPayer(trx, id);
    await tellGuardians(trx, isSuspended ? 'meal-suspended' : 'meal-released', {
      order: id,
      guardians,
    });
  });
