import type { Order } from '@merenda/contract';
import { derivedId } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { companyAccount } from '../companies/index.ts';
import { postMoney } from '../wallets/index.ts';
import { findBuyer } from './buyer.ts';
import { type CartItem, lockCart } from './lock-cart.ts';
import { type MealTime, readMealTime } from './meal-time.ts';
import { selectOrders, withItems } from './order-view.ts';
import { checkPlace } from './place.ts';
import { orderRefused } from './refusal.ts';
import { checkMeal } from './restrictions.ts';

/**
 * Pays for a cart and books its meal, or does nothing. Price, slot, cut-off, restrictions, daily
 * maximum and balance are checked again under locks (product:ordering#acceptance). `scheduledFor`
 * is when the meal is eaten, also when the estimation named another time. Everyone takes the locks
 * in one order (cart, slot, student, wallet), which prevents deadlocks.
 * @throws Failure not_found, insufficient_balance, order_not_possible, restricted_product,
 * daily_limit_exceeded
 */
export async function acceptCart(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { cartId, scheduledFor, now }: { cartId: string; scheduledFor: string; now: Date },
): Promise<{ order: Order }> {
  const meal = readMealTime(scheduledFor);
  const cart = await lockCart(trx, guardian, cartId);
  if (cart.isOrdered) throw orderRefused('already_placed');
  if (cart.expiresAt <= now) throw orderRefused('expired');
  if (cart.slotCapacity !== null) await lockSlot(trx, cart.menuId, meal);
  const buyer = await findBuyer(trx, guardian, cart.studentId ?? guardian.id, { lock: true });
  await checkPlace(trx, guardian, buyer, { ...cart, meal }, now);
  if (!cart.items.every((item) => item.isOffered)) throw orderRefused('not_served');
  if (cart.items.some((item) => item.menuPriceMinor !== item.unitPriceMinor)) {
    throw orderRefused('price_changed');
  }
  const { items, totalMinor } = cart;
  const { refusal } = await checkMeal(trx, buyer, { day: meal.day, items, totalMinor });
  if (refusal) throw refusal;
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
    currency: guardian.currency,
    transfer_id: derivedId('purchase', cartId),
    created_at: now,
  };
  await trx.insertInto('meal_order').values(order).execute();
  await trx
    .insertInto('order_item')
    .values(items.map((item) => itemRow(order.id, item)))
    .execute();
  await writeAudit(trx, { actor: guardian.id, action: 'order.placed', subject: order.id });
  const rows = await selectOrders(trx).where('meal_order.id', '=', order.id).execute();
  const [view] = await withItems(trx, rows, now);
  if (!view) throw new Error('an order was written and not read back');
  // Last, because the wallet stays locked until the commit.
  await pay(trx, guardian.companyId, { order, walletId: buyer.walletId });
  return { order: view };
}

/** Locks a slot, so that its last place is sold once. */
async function lockSlot(trx: Transaction<DB>, menuId: string, { day, slot }: MealTime) {
  await lockName(trx, 'slot', `slot ${menuId} ${day} ${slot}`);
}

async function pay(
  trx: Transaction<DB>,
  companyId: string,
  {
    order,
    walletId,
  }: {
    order: { id: string; transfer_id: string; total_minor: bigint; currency: string };
    walletId: string;
  },
): Promise<void> {
  const [result] = await postMoney(trx, [
    {
      id: order.transfer_id,
      debit: walletId,
      credit: companyAccount(companyId, 'sales', order.currency),
      amountMinor: order.total_minor,
      currency: order.currency,
      kind: 'purchase',
      reference: { menuOrder: order.id },
    },
  ]);
  if (result?.code === 'insufficient_funds') {
    throw new Failure('insufficient_balance', { userMessageKey: 'error.insufficientBalance' });
  }
  // The account was deleted concurrently, and the student's wallet with it.
  if (result?.code === 'account_closed') throw notFound();
  if (result?.code !== 'ok') throw new Error(`the ledger answered ${result?.code}`);
}

const itemRow = (orderId: string, item: CartItem) => ({
  order_id: orderId,
  menu_product_id: item.menuProductId,
  product_id: item.productId,
  position: item.position,
  quantity: item.quantity,
  unit_price_minor: item.unitPriceMinor,
});
