import type { Order } from '@merenda/contract';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { settleAlerts } from '../../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { recordConfirmations } from '../../health/index.ts';
import { lockMeal } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { findBuyer } from '../buyer.ts';
import { checkConfirmed } from '../health-warnings.ts';
import { selectOrders, withItems } from '../order-view.ts';
import { selectPermitted } from '../reading/find-order.ts';
import { lockSuspended } from './lock-suspended.ts';
import { findOrderDishes, findOrderWarnings } from './order-dishes.ts';

/**
 * Confirms a suspended order as it is: exactly the present warnings that nobody confirmed before
 * have to be confirmed (product:ordering#suspended-orders). An order that is open already is
 * answered as it is.
 * @throws Failure not_found, spending_not_allowed, order_not_possible
 */
export async function confirmOrder(
  services: Services,
  trx: Transaction<DB>,
  guardian: SignedIn,
  { orderId, confirmedWarnings }: { orderId: string; confirmedWarnings: readonly string[] },
): Promise<{ order: Order }> {
  const now = services.clock();
  const { student_id: studentId } = await selectPermitted(trx, guardian, orderId);
  if (studentId === null) throw notFound();
  await findBuyer(trx, guardian, studentId, { lock: true });
  const { status } = await lockMeal(trx, orderId);
  if (status !== 'open') {
    await confirmSuspended(services, trx, guardian, { orderId, studentId, confirmedWarnings, now });
  }
  const rows = await selectOrders(trx).where('meal_order.id', '=', orderId).execute();
  const [order] = await withItems(trx, rows, { readerId: guardian.id, now });
  if (!order) throw new Error('an order was confirmed and not read back');
  return { order };
}

async function confirmSuspended(
  services: Services,
  trx: Transaction<DB>,
  guardian: SignedIn,
  { orderId, studentId, confirmedWarnings, now }: Confirmation,
): Promise<void> {
  await lockSuspended(trx, orderId, now);
  const dishes = await findOrderDishes(trx, orderId);
  const compared = { orderId, studentId, dishes };
  const { all, unconfirmed } = await findOrderWarnings(services, trx, guardian, compared);
  checkConfirmed(unconfirmed, confirmedWarnings);
  if (all.length > 0) {
    const dishes = all.map(({ dish, name, allergens }) => ({ dish, name, allergens }));
    const confirmation = { guardianId: guardian.id, orderId, studentId, confirmedAt: now, dishes };
    await recordConfirmations(services, trx, [confirmation]);
  }
  await trx.updateTable('meal_order').set({ status: 'open' }).where('id', '=', orderId).execute();
  await settleAlerts(trx, { kinds: ['order-held'], subject: orderId });
  await writeAudit(trx, { actor: guardian.id, action: 'order.confirmed', subject: orderId });
}

interface Confirmation {
  orderId: string;
  studentId: string;
  confirmedWarnings: readonly string[];
  now: Date;
}
