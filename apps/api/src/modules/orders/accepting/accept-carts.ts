import type { Order } from '@merenda/contract';
import { sumMinor } from '@merenda/domain/money/money';
import { derivedId, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { lockNames } from '../../../platform/database/locks.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import { companyAccount } from '../../companies/index.ts';
import { recordConfirmations } from '../../health/index.ts';
import { cancelMeals, readMealTime } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { type Buyer, type Buyers, buyerOf, findBuyers } from '../buyer.ts';
import { checkConfirmed, findHealthWarnings } from '../health-warnings.ts';
import { selectOrders, withItems } from '../order-view.ts';
import { checkPlace, findPlaces, type MealPlace, type Places } from '../place.ts';
import { orderRefused } from '../refusal.ts';
import { checkMeal, findSpent, type Spent } from '../restrictions.ts';
import { lockSuspended } from '../suspended/lock-suspended.ts';
import { type Cart, type CartItem, cartOf, lockCarts } from './lock-cart.ts';
import { pay } from './pay.ts';

/** A cart, and when its meal is eaten, also when the estimation named another time. */
export interface Acceptance {
  cartId: string;
  scheduledFor: string;
  /** The ids of the estimation's warnings that the guardian confirms (product:ordering#warnings). */
  confirmedWarnings: readonly string[];
  /** The diner's suspended order in whose place it comes (product:ordering#suspended-orders). */
  replaces?: string;
  /** What the student's wallet gets from the guardian's, in major units (product:ordering#too-little-money). */
  transfer?: number | undefined;
}

/**
 * Pays for carts and books their meals, all of them or none. Price, slot, cut-off, restrictions,
 * daily maximum and balance are checked again under locks (product:ordering#acceptance), of each cart
 * with those before it, in as many statements however many they are. `tells`: a letter says what was
 * ordered. Everyone takes the locks in one order (carts, slots, students, wallets), each kind by its
 * name, which prevents deadlocks.
 * @throws Failure not_found, insufficient_balance, validation_failed, order_not_possible, restricted_product,
 * daily_limit_exceeded
 */
export async function acceptCarts(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  { carts, now, tells = true }: { carts: readonly Acceptance[]; now: Date; tells?: boolean },
): Promise<Order[]> {
  const locked = await lockCarts(
    trx,
    guardian,
    carts.map(({ cartId }) => cartId),
  );
  const wanted = carts.map((acceptance) => wantedMeal(guardian, locked, acceptance, now));
  await lockSlots(trx, wanted);
  const diners = wanted.map(({ diner }) => diner);
  const buyers = await findBuyers(trx, guardian, diners, { lock: true });
  const refunds: Movement[] = [];
  for (const { replaces, diner } of wanted) {
    if (!replaces) continue;
    refunds.push(...(await cancelReplaced(trx, guardian, buyerOf(buyers, diner), replaces, now)));
  }
  const facts = {
    buyers,
    places: await findPlaces(trx, guardian, wanted),
    spent: await findSpent(
      trx,
      buyers,
      wanted.map(({ meal }) => meal.day),
    ),
  };
  for (const [at, meal] of wanted.entries()) {
    checkWanted(facts, meal, { now, before: wanted.slice(0, at) });
  }
  const placed = await placeMeals(services, trx, guardian, wanted, { buyers, now });
  const rows = await selectOrders(trx)
    .where(
      'meal_order.id',
      'in',
      placed.map(({ id }) => id),
    )
    .execute();
  const orders = await withItems(trx, rows, now);
  if (tells) {
    await enqueueEmail(trx, {
      kind: 'orders-placed',
      guardianId: guardian.id,
      data: { orders: placed.map(({ id }) => id) },
    });
  }
  // Last, because the wallets stay locked until the commit; what comes back pays for what takes its place.
  await pay(trx, guardian, buyers, {
    refunds,
    payments: placed.map(({ payment }) => payment),
    transfers: wanted.flatMap(({ diner, transfer: value }) => (value ? [{ diner, value }] : [])),
  });
  return placed.flatMap(({ id }) => orders.filter(({ _id }) => _id === id));
}

/** A cart that is to be ordered, with its diner's name and its hour. */
interface WantedMeal extends Omit<Acceptance, 'scheduledFor'>, MealPlace {
  diner: string;
  cart: Cart;
}

/** @throws Failure not_found, order_not_possible */
function wantedMeal(
  guardian: GuardianAccount,
  carts: ReadonlyMap<string, Cart>,
  { scheduledFor, ...acceptance }: Acceptance,
  now: Date,
): WantedMeal {
  const cart = cartOf(carts, acceptance.cartId);
  if (cart.isOrdered) throw orderRefused('already_placed');
  if (cart.expiresAt <= now) throw orderRefused('expired');
  const { schoolId, menuId, requestType } = cart;
  const meal = readMealTime(scheduledFor);
  const diner = cart.studentId ?? guardian.id;
  return { ...acceptance, diner, cart, schoolId, menuId, requestType, meal };
}

/** Locks slots with limited places, so that the last place is sold once. */
function lockSlots(trx: Transaction<DB>, meals: readonly WantedMeal[]): Promise<void> {
  const names = meals
    .filter(({ cart }) => cart.slotCapacity !== null)
    .map(({ menuId, meal: { day, slot } }) => `slot ${menuId} ${day} ${slot}`);
  return lockNames(trx, 'slot', [...new Set(names)].toSorted());
}

/** Frees the place and the money of an order that is replaced; its diner is locked. */
async function cancelReplaced(
  trx: Transaction<DB>,
  { id: actor }: GuardianAccount,
  { walletId: wallet }: Buyer,
  orderId: string,
  now: Date,
): Promise<Movement[]> {
  const order = await lockSuspended(trx, orderId, now);
  return cancelMeals(trx, [order], { wallet, actor, why: 'recipe-changed' });
}

/**
 * Checks a cart under its locks, with those of the basket `before` it.
 * @throws Failure as {@link acceptCarts}
 */
function checkWanted(
  { buyers, places, spent }: { buyers: Buyers; places: Places; spent: Spent },
  { diner, cart, ...place }: WantedMeal,
  { now, before }: { now: Date; before: readonly WantedMeal[] },
): void {
  const buyer = buyerOf(buyers, diner);
  checkPlace(places, buyer, place, { now, before });
  const { items, totalMinor } = cart;
  if (!items.every((item) => item.isOffered)) throw orderRefused('not_served');
  if (items.some((item) => item.menuPriceMinor !== item.unitPriceMinor)) {
    throw orderRefused('price_changed');
  }
  const { day } = place.meal;
  const sameDay = before.filter((other) => other.diner === diner && other.meal.day === day);
  const moreMinor = sumMinor(sameDay.map((other) => other.cart.totalMinor));
  const spentThen: Spent = (student, on) => spent(student, on) + moreMinor;
  const { refusal } = checkMeal(spentThen, buyer, { day, items, totalMinor });
  if (refusal) throw refusal;
}

/**
 * Books meals that are checked, and keeps what was confirmed; answers for each the order's id and what
 * is to be paid.
 * @throws Failure order_not_possible when what is warned of is not what was confirmed
 */
async function placeMeals(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  meals: readonly WantedMeal[],
  { buyers, now }: { buyers: Buyers; now: Date },
): Promise<{ id: string; payment: Movement }[]> {
  const compared = meals.map(({ cart: { studentId, items } }) => ({
    studentId: studentId ?? undefined,
    dishes: items.map((item) => ({ ...item, id: item.menuProductId })),
  }));
  const warnings = await findHealthWarnings(services, trx, guardian, compared);
  for (const [at, { confirmedWarnings }] of meals.entries()) {
    checkConfirmed(warnings[at] ?? [], confirmedWarnings);
  }
  const { currency } = guardian;
  const orders = meals.map(({ cartId, cart, requestType, meal }) => ({
    id: uuidv7(),
    cart_id: cartId,
    requester_id: guardian.id,
    student_id: cart.studentId,
    school_id: cart.schoolId,
    menu_id: cart.menuId,
    request_type: requestType,
    ...meal,
    total_minor: cart.totalMinor,
    currency,
    transfer_id: derivedId('purchase', cartId),
    created_at: now,
  }));
  await trx.insertInto('meal_order').values(orders).execute();
  const items = orders.flatMap(({ id }, at) =>
    (meals[at]?.cart.items ?? []).map((item) => itemRow(id, item)),
  );
  await trx.insertInto('order_item').values(items).execute();
  await writeAudit(
    trx,
    orders.map(({ id }) => ({ actor: guardian.id, action: 'order.placed' as const, subject: id })),
  );
  const confirmations = orders.flatMap(({ id: orderId, student_id: studentId }, at) => {
    const dishes = (warnings[at] ?? []).map(({ dish, name, allergens }) => ({
      dish,
      name,
      allergens,
    }));
    return studentId && dishes.length > 0 ? [{ orderId, studentId, confirmedAt: now, dishes }] : [];
  });
  await recordConfirmations(services, trx, guardian, confirmations);
  return orders.map(({ id, total_minor, transfer_id }, at) => ({
    id,
    payment: {
      id: transfer_id,
      debit: buyerOf(buyers, meals[at]?.diner ?? '').walletId,
      credit: companyAccount(guardian.companyId, 'sales', currency),
      amountMinor: total_minor,
      currency,
      kind: 'purchase',
      reference: { menuOrder: id },
    },
  }));
}

const itemRow = (orderId: string, item: CartItem) => ({
  order_id: orderId,
  menu_product_id: item.menuProductId,
  product_id: item.productId,
  position: item.position,
  quantity: item.quantity,
  unit_price_minor: item.unitPriceMinor,
});
