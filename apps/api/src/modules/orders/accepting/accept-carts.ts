import type { Order } from '@merenda/contract';
import { derivedId, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../../platform/database/generated.ts';
import { lockNames, shareNames } from '../../../platform/database/locks.ts';
import { pipelined } from '../../../platform/database/pipelined.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Outcome } from '../../../platform/once/run-once.ts';
import { companyAccount } from '../../companies/index.ts';
import { cancelMeals } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { buyerOf, findBuyers } from '../buyer.ts';
import { type Facts, findFacts } from '../facts.ts';
import { checkConfirmed, findHealthWarnings, type HealthWarning } from '../health-warnings.ts';
import { findMenusOf, findSchoolsOf } from '../place.ts';
import { orderRefused } from '../refusal.ts';
import { lockSuspended } from '../suspended/lock-suspended.ts';
import { lockCarts } from './lock-cart.ts';
import { lockGuardians, namedOrderer, type Orderer, type Orderers } from './lock-guardians.ts';
import { findOrdersOf } from './orders-of-carts.ts';
import { payBills } from './pay.ts';
import {
  type Acceptance,
  checkWanted,
  isRival,
  type WantedMeal,
  wantedMeal,
} from './wanted-meal.ts';
import { type PaidMeal, tellOfOrders, writeOrders } from './write-orders.ts';

/** A guardian's request to order carts, all or none of them. */
export interface AcceptRequest {
  guardian: Orderer;
  carts: readonly Acceptance[];
  /** An email tells of the orders. */
  tells: boolean;
}

/** A meal of a request that has not been refused, with the facts found so far. */
interface Meal extends WantedMeal {
  orderId: string;
  warnings: readonly HealthWarning[];
}

/** A request and its progress. */
interface Attempt extends AcceptRequest {
  meals: Meal[];
  refunds: Movement[];
  refusal?: Failure;
  /** The answer, if the request's carts became orders before. */
  placed?: Order[];
  /** Another request of the batch has one of its carts. */
  hasTwin?: boolean;
  /**
   * Earlier requests whose meals counted when this one was refused, such as for want of a place.
   */
  rivals: readonly Attempt[];
  orders: Order[];
}

type Holder = Pick<Services, 'env' | 'log'>;

/**
 * Pays for a guardian's carts and books their meals, all of them or none.
 * @throws Failure not_found, insufficient_balance, validation_failed, order_not_possible,
 * restricted_product, daily_limit_exceeded, spending_not_allowed
 */
export async function acceptCarts(
  services: Holder,
  trx: Transaction<DB>,
  guardian: Orderer,
  { carts, now, tells = true }: { carts: readonly Acceptance[]; now: Date; tells?: boolean },
): Promise<Order[]> {
  const [outcome] = await acceptAll(services, trx, [{ guardian, carts, tells }], now);
  if (outcome === undefined || outcome === 'again') throw new Error('nobody was before it');
  if (outcome instanceof Failure) throw outcome;
  return outcome.answer;
}

/**
 * Accepts requests of several guardians, each as if they had come one after the other. The number
 * of statements does not depend on the number of requests. Price, slot, cut-off, restrictions,
 * daily maximum and balance are checked again under locks (product:ordering#acceptance), of each
 * cart with those before it. Every transaction takes the locks in one order (carts, slots,
 * students, guardians, terms, wallets), each kind by its name, which prevents deadlocks.
 *
 * Several requests have one cart each, and neither a transfer nor an order that they replace. A
 * single request may have more: when it is refused, its transaction must end.
 */
export async function acceptAll(
  services: Holder,
  trx: Transaction<DB>,
  requests: readonly AcceptRequest[],
  now: Date,
): Promise<Outcome<Order[]>[]> {
  const attempts = requests.map(
    (request): Attempt => ({ ...request, meals: [], refunds: [], rivals: [], orders: [] }),
  );
  const carts = await lockCarts(
    trx,
    attempts.flatMap(({ guardian, carts: wanted }) =>
      wanted.map(({ cartId }) => ({ cartId, guardian })),
    ),
  );
  judge(attempts, (attempt) => {
    attempt.meals = attempt.carts.map((acceptance) => ({
      ...wantedMeal(attempt.guardian, carts, acceptance, now),
      orderId: uuidv7(),
      warnings: [],
    }));
  });
  const wanted = mealsOf(attempts);
  const guardians = attempts.filter(isGoing).map(({ guardian }) => guardian);
  const [, buyers, orderers, , schools, menus] = await pipelined(trx, [
    (then) => lockSlots(then, wanted),
    (then) => findBuyers(then, wanted, { lock: true }),
    (then) => lockGuardians(then, guardians),
    (then) => holdTerms(then, wanted),
    (then) => findSchoolsOf(then, wanted),
    (then) => findMenusOf(then, wanted),
  ]);
  judge(attempts, ({ guardian, meals }) => {
    namedOrderer(orderers, guardian);
    for (const meal of meals) buyerOf(buyers, meal);
  });
  await findPlaced(trx, attempts, now);
  await cancelReplaced(trx, attempts, { buyers, now });
  const facts = await findFacts(trx, mealsOf(attempts), { buyers, schools, menus });
  checkInTurn(attempts, facts, now);
  await checkWarnings(services, trx, attempts);
  await payAll(trx, attempts, facts);
  await writeAll(services, trx, attempts, { ...facts, orderers, now });
  return attempts.map(outcomeOf);
}

const isGoing = ({ refusal, placed }: Attempt): boolean =>
  refusal === undefined && placed === undefined;

const mealsOf = (attempts: readonly Attempt[]): Meal[] =>
  attempts.filter(isGoing).flatMap(({ meals }) => meals);

/** Checks each request that is not refused yet; a thrown error refuses it. */
function judge(attempts: readonly Attempt[], look: (attempt: Attempt) => void): void {
  for (const attempt of attempts.filter(isGoing)) {
    try {
      look(attempt);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      attempt.refusal = error;
    }
  }
}

/** Locks slots with limited places, so that the last place is sold once. */
function lockSlots(trx: Transaction<DB>, meals: readonly WantedMeal[]): Promise<void> {
  const names = meals
    .filter(({ cart }) => cart.slotCapacity !== null)
    .map(({ menuId, meal: { day, slot } }) => `slot ${menuId} ${day} ${slot}`);
  return lockNames(trx, 'slot', [...new Set(names)].toSorted());
}

/** Keeps the menus' terms: a change of them waits for these orders, and later orders for it. */
const holdTerms = (trx: Transaction<DB>, meals: readonly WantedMeal[]): Promise<void> =>
  shareNames(trx, 'terms', [...new Set(meals.map(({ companyId }) => companyId))].toSorted());

/**
 * Answers a request whose carts are ordered already with their orders, under any key: the carts are
 * placed, as the request wants (product:ordering#acceptance).
 */
async function findPlaced(
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const asked = attempts.filter(isGoing).filter(({ meals }) => meals.some(isOrdered));
  if (asked.length === 0) return;
  const orders = await findOrdersOf(trx, mealsOf(asked), now);
  judge(asked, (attempt) => {
    const placed = attempt.meals.map(({ cartId }) => orders.get(cartId));
    if (!placed.every((order) => order !== undefined && order.status !== 'cancelled')) {
      throw orderRefused('already_placed');
    }
    attempt.placed = placed.flatMap((order) => order ?? []);
  });
}

const isOrdered = ({ cart }: Meal): boolean => cart.isOrdered;

/** Frees places and money of replaced orders; their diners are locked. */
async function cancelReplaced(
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  { buyers, now }: Pick<Facts, 'buyers'> & { now: Date },
): Promise<void> {
  for (const { guardian, meals, refunds } of attempts.filter(isGoing)) {
    for (const meal of meals) {
      if (!meal.replaces) continue;
      const order = await lockSuspended(trx, meal.replaces, now);
      const { walletId: wallet } = buyerOf(buyers, meal);
      const why = 'recipe-changed';
      refunds.push(...(await cancelMeals(trx, [order], { wallet, actor: guardian.id, why })));
    }
  }
}

/** Checks each meal with the earlier ones that are not refused, the same request's too. */
function checkInTurn(attempts: readonly Attempt[], facts: Facts, now: Date): void {
  const passed: { attempt: Attempt; meal: Meal }[] = [];
  judge(attempts, (attempt) => {
    for (const [at, meal] of attempt.meals.entries()) {
      const rivals = passed.filter((other) => isRival(meal, other.meal));
      attempt.rivals = rivals.map((other) => other.attempt);
      attempt.hasTwin = rivals.some((other) => other.meal.cartId === meal.cartId);
      const before = [...rivals.map((other) => other.meal), ...attempt.meals.slice(0, at)];
      checkWanted(facts, meal, { now, before });
    }
    attempt.rivals = [];
    passed.push(...attempt.meals.map((meal) => ({ attempt, meal })));
  });
}

/** Refuses a meal whose confirmed warnings are not exactly the present ones. */
async function checkWarnings(
  services: Holder,
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
): Promise<void> {
  const meals = mealsOf(attempts);
  const compared = meals.map(({ guardian, cart: { studentId, items } }) => ({
    studentId: studentId ?? undefined,
    guardianId: guardian.id,
    dishes: items.map((item) => ({ ...item, id: item.menuProductId })),
  }));
  const warnings = await findHealthWarnings(services, trx, compared);
  for (const [at, meal] of meals.entries()) meal.warnings = warnings[at] ?? [];
  judge(attempts, (attempt) => {
    for (const meal of attempt.meals) checkConfirmed(meal.warnings, meal.confirmedWarnings);
  });
}

/** Refunds of replaced orders pay for the new ones. */
async function payAll(
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  { buyers }: Facts,
): Promise<void> {
  const paying = attempts.filter(isGoing);
  const bills = paying.map(({ guardian, refunds, meals }) => ({
    guardian,
    refunds,
    meals: meals.map((meal) => {
      const buyer = buyerOf(buyers, meal);
      return { buyer, transfer: meal.transfer, payment: paymentOf(meal, buyer.walletId) };
    }),
  }));
  for (const [at, refusal] of (await payBills(trx, bills)).entries()) {
    const attempt = paying[at];
    if (attempt && refusal) attempt.refusal = refusal;
  }
}

const paymentOf = ({ guardian, cartId, cart, orderId }: Meal, wallet: string): Movement => ({
  id: derivedId('purchase', cartId),
  debit: wallet,
  credit: companyAccount(guardian.companyId, 'sales', guardian.currency),
  amountMinor: cart.totalMinor,
  currency: guardian.currency,
  kind: 'purchase',
  reference: { menuOrder: orderId },
});

async function writeAll(
  services: Holder,
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  { buyers, orderers, places, now }: Facts & { orderers: Orderers; now: Date },
): Promise<void> {
  const paid = mealsOf(attempts).map(
    (meal): PaidMeal => ({
      ...meal,
      transferId: derivedId('purchase', meal.cartId),
      names: {
        guardian: namedOrderer(orderers, meal.guardian),
        student: buyerOf(buyers, meal).student?.name ?? null,
      },
    }),
  );
  const done = attempts.filter(isGoing);
  const [orders] = await pipelined(trx, [
    (then) => writeOrders(services, then, paid, { places, now }),
    (then) =>
      tellOfOrders(
        then,
        done.filter(({ tells }) => tells),
      ),
  ]);
  const byId = new Map(orders.map((order) => [order._id, order]));
  for (const attempt of done) {
    attempt.orders = attempt.meals.flatMap(({ orderId }) => byId.get(orderId) ?? []);
  }
}

/**
 * A refusal stands unless it counted meals that were not paid, or the same cart, whose order is
 * then the answer.
 */
function outcomeOf({ refusal, placed, rivals, hasTwin, orders }: Attempt): Outcome<Order[]> {
  if (refusal === undefined) return { answer: placed ?? orders };
  return hasTwin || rivals.some((rival) => !isGoing(rival)) ? 'again' : refusal;
}
