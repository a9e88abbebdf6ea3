import { type RawBuilder, type Selectable, sql } from 'kysely';
import { settleAlerts } from '../../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { leaseFor } from '../../../platform/jobs/lease.ts';
import { sweep, takeDue } from '../../../platform/jobs/sweep.ts';
import { isCancellable, isToCome, lockMeal } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { cancelWithLetter, findPayer, tellGuardians } from '../payer.ts';
import { findOrderDishes, findOrderWarnings } from './order-dishes.ts';

const BATCH = 100;
/** A worker that dies leaves its recipes to the others soon enough for guardians to hear within a minute. */
const LEASE_SECONDS = 30;

/**
 * Compares the coming orders of products whose recipe has changed with their students' health forms:
 * suspends those that conflict now, releases those that do no more, each in a transaction of its own with
 * its letters (product:ordering#suspended-orders). Any number of workers share it; what fails is logged,
 * and tried again after the lease.
 */
export async function compareRecipes(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const recipes = await takeDue(services.db, {
      table: 'changed_recipe',
      key: ['product_id'],
      when: sql<boolean>`due_at <= now()`,
      orderBy: ['due_at'],
      limit: BATCH,
      set: { due_at: leaseFor(LEASE_SECONDS) },
    });
    if (recipes.length === 0) return;
    const products = recipes.map(({ product_id }) => product_id);
    const isConcerned = sql<boolean>`EXISTS (SELECT FROM order_item
      WHERE order_id = meal_order.id AND product_id = ANY (${products}::uuid[]))`;
    if (await compareAll(services, isConcerned, signal)) await finishRecipes(services, recipes);
  }
}

/** The same for the coming orders of students whose health form has changed, and for nobody else's. */
export async function compareForms(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const forms = await takeDue(services.db, {
      table: 'health_form',
      key: ['id'],
      when: sql<boolean>`compare_due_at <= now()`,
      orderBy: ['compare_due_at'],
      limit: BATCH,
      set: { compare_due_at: leaseFor(LEASE_SECONDS) },
    });
    if (forms.length === 0) return;
    const students = forms.map(({ student_id }) => student_id);
    const isConcerned = sql<boolean>`meal_order.student_id = ANY (${students}::uuid[])`;
    if (await compareAll(services, isConcerned, signal)) await finishForms(services, forms);
  }
}

/** @returns whether all were compared */
async function compareAll(
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

type Recipe = Selectable<DB['changed_recipe']>;
type Form = Selectable<DB['health_form']>;

/** Orders of today and later that are concerned, of students with a health form. */
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

/** Whatever changed again meanwhile stays as it is: due. */
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
    if (!isSuspended) await settleAlerts(trx, { kind: 'order-held', subject: id });
    const { guardians } = await findPayer(trx, id);
    await tellGuardians(trx, isSuspended ? 'meal-suspended' : 'meal-released', {
      order: id,
      guardians,
    });
  });

/** Cancels suspended orders that nobody has answered in time, with the money back and letters. */
export async function cancelUnanswered(services: Services, signal: AbortSignal): Promise<void> {
  const suspended = await services.db
    .selectFrom('meal_order')
    .select('id')
    .where('meal_order.status', '=', 'suspended')
    .execute();
  await sweep(services, suspended, ({ id }) => cancelOne(services, id), {
    name: ({ id }) => ({ order: id }),
    signal,
  });
}

const cancelOne = ({ db, clock }: Services, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const meal = await lockMeal(trx, id);
    if (meal.status !== 'suspended' || isCancellable(meal, clock())) return;
    await cancelWithLetter(trx, meal, { why: 'recipe-changed', kind: 'meal-unanswered' });
  });
