import type { Cancellation } from '@merenda/contract/orders';
import {
  minutesOfTime,
  timeOfMinutes,
  type WallClock,
  wallClockAt,
} from '@merenda/domain/time/dates';
import type { Movement } from '@merenda/ledger';
import type { Kysely, Transaction } from 'kysely';
import { settleAlerts } from '../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { companyAccount } from '../companies/index.ts';
import { CUT_OFF_COLUMNS, type CutOff, isTimely, lastTimelyMinute } from '../menus/index.ts';
import { refundOf } from './find-meal-times.ts';
import type { MealTime } from './meal-time.ts';

const selectMeals = (db: Kysely<DB>) =>
  db
    .selectFrom('meal_order')
    .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .select(['meal_order.id', 'request_type', 'day', 'slot', 'total_minor', 'currency', 'status'])
    .select(['meal_order.student_id', 'suspended_at', 'order_number', 'cancelled_why'])
    .select(['menu.names', ...CUT_OFF_COLUMNS])
    .select(['school.time_zone', 'school.company_id']);

export type MealToCome = Awaited<ReturnType<ReturnType<typeof selectMeals>['execute']>>[number];

type Terms = CutOff &
  Pick<MealToCome, 'slot' | 'day' | 'request_type' | 'status' | 'suspended_at' | 'time_zone'>;

/**
 * The end of the time in which an order can be cancelled, on the school's wall clock: its cut-off.
 * An order that was suspended after its cut-off can be cancelled, and waits for an answer, until
 * the meal (product:ordering#suspended-orders).
 */
export function cancellableUntil(meal: Terms): MealTime {
  const { day, slot, status, suspended_at: since } = meal;
  if (status === 'suspended' && since && !wasTimely(meal, since)) return { day, slot };
  const last = lastTimelyMinute(meal, slot, { day, orderType: meal.request_type });
  return { day: last.day, slot: timeOfMinutes(last.minutes) };
}

const wasTimely = (meal: Terms, then: Date) =>
  isTimely(meal, meal.slot, {
    day: meal.day,
    orderType: meal.request_type,
    now: wallClockAt(then, meal.time_zone),
  });

/** Tells whether an order is open or suspended, and {@link cancellableUntil} has not passed. */
export const isCancellable = (meal: Terms, now: Date): boolean =>
  isToBeServed(meal) && !isPast(cancellableUntil(meal), wallClockAt(now, meal.time_zone));

/** Tells whether a meal is neither served nor cancelled. */
const isToBeServed = ({ status }: Pick<MealToCome, 'status'>) =>
  status === 'open' || status === 'suspended';

/** Tells whether a meal is ordered and its hour has not come. */
export const isToCome = (meal: MealToCome, now: Date): boolean =>
  isToBeServed(meal) && !isPast(meal, wallClockAt(now, meal.time_zone));

/**
 * A student's ordered meals whose hour has not come: meals that can be cancelled, and those past
 * their cut-off, which the kitchen prepares (product:menus#cut-off). Soonest first.
 */
export async function findMealsToCome(
  db: Kysely<DB>,
  studentId: string,
  now: Date,
): Promise<{ cancellable: MealToCome[]; served: MealToCome[] }> {
  const open = await selectMeals(db)
    .where('meal_order.student_id', '=', studentId)
    .where('meal_order.status', 'in', ['open', 'suspended'])
    .orderBy('day')
    .orderBy('slot')
    .orderBy('order_number')
    .execute();
  const toCome = open.filter((meal) => isToCome(meal, now));
  return {
    cancellable: toCome.filter((meal) => isCancellable(meal, now)),
    served: toCome.filter((meal) => !isCancellable(meal, now)),
  };
}

/** The students' ordered meals of some days, cancelled ones too, in the order of their hours. */
export const findMealsOfDays = async (
  db: Kysely<DB>,
  { students, from, until }: { students: readonly string[]; from: string; until: string },
): Promise<MealToCome[]> =>
  students.length === 0
    ? []
    : await selectMeals(db)
        .where('meal_order.student_id', 'in', students)
        .where('day', '>=', from)
        .where('day', '<=', until)
        .orderBy('day')
        .orderBy('slot')
        .orderBy('order_number')
        .execute();

const isPast = ({ day, slot }: MealTime, now: WallClock) =>
  day < now.day || (day === now.day && (minutesOfTime(slot) ?? 0) < now.minutes);

/** An ordered meal, locked until the transaction ends. @throws Failure not_found */
export const lockMeal = (trx: Transaction<DB>, id: string): Promise<MealToCome> =>
  selectMeals(trx)
    .where('meal_order.id', '=', id)
    .forNoKeyUpdate('meal_order')
    .executeTakeFirstOrThrow(notFound);

/**
 * An ordered meal, locked for a job; undefined while another transaction has it, or when there is
 * none.
 */
export const lockMealIfFree = (trx: Transaction<DB>, id: string): Promise<MealToCome | undefined> =>
  selectMeals(trx)
    .where('meal_order.id', '=', id)
    .forNoKeyUpdate('meal_order')
    .skipLocked()
    .executeTakeFirst();

/**
 * Cancels meals. The caller has locked them or their student, and posts the refunds.
 * @param wallet the wallet that paid, which gets the money back
 */
export async function cancelMeals(
  trx: Transaction<DB>,
  meals: readonly MealToCome[],
  { wallet, actor, why }: { wallet: string; actor?: string; why: Cancellation },
): Promise<Movement[]> {
  if (meals.length === 0) return [];
  await trx
    .updateTable('meal_order')
    .set({ status: 'cancelled', cancelled_why: why })
    .where(
      'id',
      'in',
      meals.map(({ id }) => id),
    )
    .execute();
  for (const { id, status } of meals) {
    if (status === 'suspended') await settleAlerts(trx, { kinds: ['order-held'], subject: id });
  }
  await writeAudit(
    trx,
    meals.map(({ id }) => ({ actor, action: 'order.cancelled', subject: id, detail: { why } })),
  );
  return meals.map(({ id, company_id, currency, total_minor }) => ({
    id: refundOf(id),
    debit: companyAccount(company_id, 'sales', currency),
    credit: wallet,
    amountMinor: total_minor,
    currency,
    kind: 'purchase-refund',
    reference: { menuOrder: id },
  }));
}
