import type { Order } from '@merenda/contract';
import { derivedId, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { companyAccount } from '../companies/index.ts';
import { recordConfirmation } from '../health/index.ts';
import { cancelMeals, type MealTime, readMealTime } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { postMoney } from '../wallets/index.ts';
import { type Buyer, findBuyer } from './buyer.ts';
import { checkConfirmed, findHealthWarnings } from './health-warnings.ts';
import { type CartItem, lockCart } from './lock-cart.ts';
import { selectOrders, withItems } from './order-view.ts';
import { checkPlace } from './place.ts';
import { orderRefused } from './refusal.ts';
import { checkMeal } from './restrictions.ts';
import { lockSuspended } from './suspended/lock-suspended.ts';

/** A cart, and when its meal is eaten, also when the estimation named another time. */
export interface Acceptance {
  cartId: string;
  scheduledFor: string;
  /** The ids of the estimation's warnings that the guardian confirms (product:ordering#warnings). */
  confirmedWarnings: readonly string[];
  /** The diner's suspended order in whose place it comes (product:ordering#suspended-orders). */
  replaces?: string;
}

/**
 * Pays for carts and books their meals, all of them or none. Price, slot, cut-off, restrictions,
 * daily maximum and balance are checked again under locks (product:ordering#acceptance), of each cart
 * with those before it. `tells`: a letter says what was ordered. Everyone takes the locks in one
 * order (carts, slots, students, wallets), each kind by its name, which prevents deadlocks.
 * @throws Failure not_found, insufficient_balance, order_not_possible, restricted_product,
 * daily_limit_exceeded
 */
export async function acceptCarts(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  { carts, now, tells = true }: { carts: readonly Acceptance[]; now: Date; tells?: boolean },
): Promise<Order[]> {
  const locked = new Map<string, Cart>();
  for (const cartId of sortedOnce(carts.map((cart) => cart.cartId))) {
    const cart = await lockCart(trx, guardian, cartId);
    if (cart.isOrdered) throw orderRefused('already_placed');
    if (cart.expiresAt <= now) throw orderRefused('expired');
    locked.set(cartId, cart);
  }
  const meals = carts.flatMap(({ scheduledFor, ...acceptance }) => {
    const cart = locked.get(acceptance.cartId);
    return cart ? [{ ...acceptance, cart, meal: readMealTime(scheduledFor) }] : [];
  });
  await lockSlots(trx, meals);
  const buyers = new Map<string, Buyer>();
  for (const diner of sortedOnce(meals.map(({ cart }) => cart.studentId ?? guardian.id))) {
    buyers.set(diner, await findBuyer(trx, guardian, diner, { lock: true }));
  }
  const refunds: Movement[] = [];
  const placed: { id: string; payment: Movement }[] = [];
  for (const meal of meals) {
    const buyer = buyers.get(meal.cart.studentId ?? guardian.id);
    if (!buyer) continue;
    if (meal.replaces) {
      refunds.push(...(await cancelReplaced(trx, guardian, buyer, meal.replaces, now)));
    }
    placed.push(await place(services, trx, guardian, { ...meal, buyer, now }));
  }
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
  await pay(trx, [...refunds, ...placed.map(({ payment }) => payment)]);
  return placed.flatMap(({ id }) => orders.filter(({ _id }) => _id === id));
}

type Cart = Awaited<ReturnType<typeof lockCart>>;

interface CartMeal extends Omit<Acceptance, 'scheduledFor'> {
  cart: Cart;
  meal: MealTime;
}

const sortedOnce = (names: readonly string[]) => [...new Set(names)].toSorted();

/** Locks slots with limited places, so that the last place is sold once. */
async function lockSlots(trx: Transaction<DB>, meals: readonly CartMeal[]): Promise<void> {
  const names = meals
    .filter(({ cart }) => cart.slotCapacity !== null)
    .map(({ cart, meal: { day, slot } }) => `slot ${cart.menuId} ${day} ${slot}`);
  for (const name of sortedOnce(names)) await lockName(trx, 'slot', name);
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

/** Checks a cart under its locks and books its meal; answers the order and what is to be paid. */
async function place(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  { cartId, cart, confirmedWarnings, meal, buyer, now }: CartMeal & { buyer: Buyer; now: Date },
): Promise<{ id: string; payment: Movement }> {
  await checkPlace(trx, guardian, buyer, { ...cart, meal }, now);
  if (!cart.items.every((item) => item.isOffered)) throw orderRefused('not_served');
  if (cart.items.some((item) => item.menuPriceMinor !== item.unitPriceMinor)) {
    throw orderRefused('price_changed');
  }
  const { items, totalMinor } = cart;
  const { refusal } = await checkMeal(trx, buyer, { day: meal.day, items, totalMinor });
  if (refusal) throw refusal;
  const dishes = items.map((item) => ({ ...item, id: item.menuProductId }));
  const warnings = await findHealthWarnings(services, trx, guardian, buyer.student?.id, dishes);
  checkConfirmed(warnings, confirmedWarnings);
  const { currency } = guardian;
  const order = {
    id: uuidv7(),
    cart_id: cartId,
    requester_id: guardian.id,
    student_id: cart.studentId,
    school_id: cart.schoolId,
    menu_id: cart.menuId,
    request_type: cart.requestType,
    ...meal,
    total_minor: totalMinor,
    currency,
    transfer_id: derivedId('purchase', cartId),
    created_at: now,
  };
  await trx.insertInto('meal_order').values(order).execute();
  await trx
    .insertInto('order_item')
    .values(items.map((item) => itemRow(order.id, item)))
    .execute();
  await writeAudit(trx, { actor: guardian.id, action: 'order.placed', subject: order.id });
  if (buyer.student && warnings.length > 0) {
    await recordConfirmation(services, trx, guardian, {
      orderId: order.id,
      studentId: buyer.student.id,
      confirmedAt: now,
      dishes: warnings.map(({ dish, name, allergens }) => ({ dish, name, allergens })),
    });
  }
  return {
    id: order.id,
    payment: {
      id: order.transfer_id,
      debit: buyer.walletId,
      credit: companyAccount(guardian.companyId, 'sales', currency),
      amountMinor: totalMinor,
      currency,
      kind: 'purchase',
      reference: { menuOrder: order.id },
    },
  };
}

async function pay(trx: Transaction<DB>, payments: readonly Movement[]): Promise<void> {
  for (const { code } of await postMoney(trx, payments)) {
    if (code === 'insufficient_funds') {
      throw new Failure('insufficient_balance', { userMessageKey: 'error.insufficientBalance' });
    }
    // The account was deleted concurrently, and the student's wallet with it.
    if (code === 'account_closed') throw notFound();
    if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  }
}

const itemRow = (orderId: string, item: CartItem) => ({
  order_id: orderId,
  menu_product_id: item.menuProductId,
  product_id: item.productId,
  position: item.position,
  quantity: item.quantity,
  unit_price_minor: item.unitPriceMinor,
});
