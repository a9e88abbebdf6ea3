import { sql } from 'kysely';
import { sweep } from '../../../platform/jobs/sweep.ts';
import { lockMealIfFree } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { cancelWithEmail } from '../payer.ts';

const BATCH = 50;

/**
 * Open and suspended orders of days that their school has closed, with the time of the closing
 * (product:ordering#closed-days). These rows alone tell the job which orders to cancel.
 */
export const OPEN_ON_CLOSED_DAYS = sql<{ id: string; since: Date }>`
  SELECT meal_order.id, closure.changed_at AS since
  FROM school_closure AS closure
  JOIN school ON school.id = closure.school_id
  JOIN meal_order ON meal_order.school_id = closure.school_id
    AND meal_order.day BETWEEN closure.first_day AND closure.last_day
  WHERE meal_order.status IN ('open', 'suspended')
    AND meal_order.day >= (closure.changed_at AT TIME ZONE school.time_zone)::date`;

/**
 * Cancels and refunds the orders of closed days, each in a transaction of its own with its emails.
 * Any number of workers share them; after a crash the rest is found again. An order that fails is
 * logged and does not delay the others.
 */
export async function cancelClosed(services: Services, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    // MATERIALIZED keeps the limit from making the planner scan all orders by id.
    const { rows } = await sql<{ id: string }>`
      WITH due AS MATERIALIZED (${OPEN_ON_CLOSED_DAYS}) SELECT DISTINCT id FROM due
      WHERE ${after === undefined ? sql<boolean>`true` : sql<boolean>`id > ${after}`}
      ORDER BY id LIMIT ${BATCH}`.execute(services.db);
    if (rows.length === 0) return;
    await sweep(services, rows, ({ id }) => cancelOne(services, id), {
      name: ({ id }) => ({ order: id }),
      signal,
    });
    after = rows.at(-1)?.id;
  }
}

const cancelOne = ({ db }: Services, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const meal = await lockMealIfFree(trx, id);
    if (!meal) return;
    // Another worker has cancelled it, its guardian was faster, or its day is open again. An opening
    // waits for this meal, and thus counts it.
    const { rows } = await sql`${OPEN_ON_CLOSED_DAYS} AND meal_order.id = ${id}
      FOR SHARE OF closure`.execute(trx);
    if (rows.length === 0) return;
    await cancelWithEmail(trx, meal, { why: 'school-closed', kind: 'meal-closed' });
  });
