import type { Order } from '@merenda/contract';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { cancelMeals, isCancellable, lockMeal, type MealToCome } from '../meals/index.ts';
import { postMoney } from '../wallets/index.ts';
import { findBuyer } from './buyer.ts';
import { selectOrders, withItems } from './order-view.ts';
import { selectPermitted } from './reading/find-order.ts';
import { orderRefused } from './refusal.ts';

/**
 * Cancels an order until its cut-off and refunds the wallet that paid, or does nothing
 * (product:ordering#cancelling). An order that is cancelled already is answered as it is. Locks are
 * taken as on acceptance: student, order, wallet.
 * @throws Failure not_found, spending_not_allowed, order_not_possible
 */
export async function cancelOrder(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { orderId, now }: { orderId: string; now: Date },
): Promise<{ order: Order }> {
  const { student_id } = await selectPermitted(trx, guardian, orderId);
  const buyer = await findBuyer(trx, guardian, student_id ?? guardian.id, { lock: true });
  const meal = await lockMeal(trx, orderId);
  const refunds =
    meal.status === 'cancelled'
      ? []
      : await cancelMeals(trx, [checked(meal, now)], {
          wallet: buyer.walletId,
          actor: guardian.id,
          why: 'by-guardian',
        });
  const rows = await selectOrders(trx).where('meal_order.id', '=', orderId).execute();
  const [order] = await withItems(trx, rows, { readerId: guardian.id, now });
  if (!order) throw new Error('an order was cancelled and not read back');
  // The posting comes last, because the wallet stays locked until the commit.
  for (const { code } of await postMoney(trx, refunds)) {
    // The account was deleted concurrently.
    if (code === 'account_closed') throw notFound();
    if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  }
  return { order };
}

function checked(meal: MealToCome, now: Date): MealToCome {
  if (!isCancellable(meal, now)) throw orderRefused('too_late_to_cancel');
  return meal;
}
