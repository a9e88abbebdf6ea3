import type { StandingOutcome } from '@merenda/contract/students/standing-orders';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { dishesOfDay } from '@merenda/domain/ordering/dish-of-day';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { leftOf } from '@merenda/domain/ordering/spending-limits';
import { chooseDish, nearestSlot } from '@merenda/domain/ordering/standing-order';
import { timeOfMinutes, wallClockToInstant } from '@merenda/domain/time/dates';
import type { Kysely, Transaction } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { compareDishes } from '../health/index.ts';
import { findSpent } from '../meals/index.ts';
import { findFullSlots, findOfferRows, type MenuRow } from '../menus/index.ts';
import {
  acceptCarts,
  estimateOrder,
  findBuyer,
  type RefusalReason,
  refusalReasonOf,
} from '../orders/index.ts';
import type { Services } from '../services.ts';
import type { StandingRow } from './queries.ts';
import type { StandingDay } from './standing-days.ts';

type Unplaced = Exclude<StandingOutcome, 'placed'>;

/** Failures of an order for a day that the guardian is told of. */
const REFUSALS: Partial<Record<Failure['code'], Unplaced>> = {
  restricted_product: 'no_dish',
  health_data_locked: 'no_dish',
  daily_limit_exceeded: 'daily_limit_exceeded',
  insufficient_balance: 'insufficient_balance',
};

/** The same of an order that is refused for a reason; undefined where the guardian is told nothing. */
const REASONS: Readonly<Record<RefusalReason, Unplaced | undefined>> = {
  slot_full: 'full',
  closed: undefined,
  not_served: undefined,
  price_changed: undefined,
  balance_changed: undefined,
  warnings_unconfirmed: undefined,
  expired: undefined,
  already_placed: undefined,
  already_answered: undefined,
  too_late_to_cancel: undefined,
  no_wallet: undefined,
};

/**
 * Why a day was not placed, as the guardian is told; undefined while there is nothing to tell. The
 * next run tries other failures again, such as a right that has gone or a meal that somebody has
 * ordered meanwhile.
 */
function reasonOf(refused: Failure): Unplaced | undefined {
  const reason = refusalReasonOf(refused);
  return reason ? REASONS[reason] : REFUSALS[refused.code];
}

/**
 * Places a day's meal, by the rules of estimation and acceptance, or stores why it could not. A
 * failed day is tried again once a day until its cut-off (product:week#placing-a-standing-order).
 */
export async function placeDay(
  services: Services,
  row: StandingRow,
  standingDay: StandingDay,
): Promise<void> {
  const why = await tryDay(services, row, standingDay);
  if (why) await writeOutcome(services.db, row, { day: standingDay.day, outcome: why });
}

/**
 * @returns why the day was not placed; undefined if it was, or if the standing order no longer has
 * the day
 */
async function tryDay(
  services: Services,
  row: StandingRow,
  { day, menu, slots, last }: StandingDay,
): Promise<Unplaced | undefined> {
  const { db, clock } = services;
  if (slots.length === 0) {
    const lastMinute = wallClockToInstant(last.day, timeOfMinutes(last.minutes), row.time_zone);
    // Reports "late" only if the standing order existed before the cut-off: the worker was away.
    return lastMinute >= row.changed_at ? 'late' : undefined;
  }
  const isFull = await findFullSlots(db, [menu], [day]);
  const slot = nearestSlot(
    slots.filter((one) => !isFull(menu, day, one)),
    row.wished_slot,
  );
  if (slot === undefined) return 'full';
  const guardian = accountOf(row);
  try {
    const dish = await findDish(services, row, { day, menu });
    if (typeof dish === 'string') return dish;
    const meal = {
      requestType: DEFAULT_ORDER_TYPE,
      restaurantUnit: row.school_id,
      menu: menu.id,
      purchaseFor: row.student_id,
      scheduledFor: scheduledFor(day, slot),
      items: [{ id: dish.id, quantity: 1 }],
      people: 1,
    };
    const cart = await estimateOrder(services, guardian, meal, 'en');
    await db.transaction().execute(async (trx) => {
      const [order] = await acceptCarts(services, trx, guardian, {
        carts: [{ cartId: cart._id, scheduledFor: meal.scheduledFor, confirmedWarnings: [] }],
        now: clock(),
        tells: false,
      });
      if (!order) throw new Error('an order was placed and not read back');
      // This runs under the student's lock, which every order takes.
      await checkStillOurs(trx, row, { day, orderId: order._id });
      await writeOutcome(trx, row, { day, outcome: 'placed', order_id: order._id });
    });
    return undefined;
  } catch (error) {
    if (error instanceof NotOurs) return undefined;
    if (error instanceof Failure) return reasonOf(error);
    throw error;
  }
}

/** Somebody has ordered for the day, or changed the standing order, since the run read it. */
class NotOurs extends Error {}

/** @throws NotOurs, which rolls the order back with its transaction */
async function checkStillOurs(
  trx: Transaction<DB>,
  row: StandingRow,
  { day, orderId }: { day: string; orderId: string },
): Promise<void> {
  const other = await trx
    .selectFrom('meal_order')
    .select('id')
    .where('student_id', '=', row.student_id)
    .where('day', '=', day)
    .where('id', '<>', orderId)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new NotOurs();
  await trx
    .selectFrom('standing_order')
    .select('student_id')
    .where('student_id', '=', row.student_id)
    .where('changed_at', '=', row.changed_at)
    .where('paused_by', 'is', null)
    .where((eb) => eb.not(eb(eb.val(day), '=', eb.fn.any('skipped_days'))))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new NotOurs());
}

const accountOf = (row: StandingRow): GuardianAccount => ({
  id: row.guardian_id,
  companyId: row.company_id,
  walletId: row.wallet_id,
  currency: row.currency,
});

/** The first of the day's dishes that the student may have without a guardian's confirmation. */
async function findDish(
  services: Services,
  row: StandingRow,
  { day, menu }: Pick<StandingDay, 'day'> & { menu: MenuRow },
) {
  const { db } = services;
  const guardian = accountOf(row);
  const buyer = await findBuyer(db, guardian, row.student_id);
  const offers = await findOfferRows(db)
    .innerJoin('menu_category', 'menu_category.id', 'menu_product.category_id')
    .where('menu_product.menu_id', '=', menu.id)
    .orderBy('menu_category.position')
    .orderBy('menu_product.position')
    .execute();
  const dishes = offers.map((offer) => ({
    id: offer.id,
    productId: offer.product_id,
    categoryId: offer.category_id,
    allergens: dishAllergens(offer.own_allergens, offer.parts),
    priceMinor: offer.price_minor,
  }));
  // Soups and drinks of the other categories are not a meal by themselves.
  const mains = dishes.filter(({ categoryId }) => categoryId === dishes[0]?.categoryId);
  const compared = { studentId: row.student_id, guardianId: guardian.id, dishes: mains };
  const [warned = []] = await compareDishes(services, db, [compared]);
  const { maxima, prohibitions } = buyer;
  return chooseDish(
    dishesOfDay([{ products: mains }], menu.repeats_on, day).map((dish) => ({
      ...dish,
      isWarned: warned.some((conflict) => conflict.dish === dish.id),
    })),
    {
      never: { allergens: row.never_allergens, products: row.never_products },
      prohibitions,
      left: leftOf(maxima, await findSpent(db, row.student_id, day)),
    },
  );
}

/** Stores the outcome of a day. A placed day stays placed. */
async function writeOutcome(
  db: Kysely<DB>,
  { student_id, changed_at }: StandingRow,
  {
    day,
    outcome,
    order_id = null,
  }: { day: string; outcome: StandingOutcome; order_id?: string | null },
): Promise<void> {
  await db
    .insertInto('standing_order_day')
    .columns(['student_id', 'day', 'outcome', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('standing_order')
        .select(({ val, cast }) => [
          'student_id',
          cast<string>(val(day), 'date').as('day'),
          val(outcome).as('outcome'),
          cast<string | null>(val(order_id), 'uuid').as('order_id'),
        ])
        .where('student_id', '=', student_id)
        .where('changed_at', '=', changed_at)
        // A standing order that is being ended has no days any more.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet({ outcome, order_id })
        .where('standing_order_day.outcome', '<>', 'placed')
        // A failure that was told stays: "late" does not replace it.
        .where(({ val }) => val(outcome), '<>', 'late'),
    )
    .execute();
}
