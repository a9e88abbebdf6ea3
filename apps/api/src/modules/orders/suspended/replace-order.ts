import type { Order } from '@merenda/contract';
import { sumMinor, toMinor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { invalid, notFound } from '../../../platform/failure.ts';
import { findOfferRows } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { acceptCarts } from '../accepting/accept-carts.ts';
import { findBuyer } from '../buyer.ts';
import { CART_VALID_MS } from '../estimate-order.ts';
import { priceItems } from '../price-items.ts';
import { selectPermitted } from '../reading/find-order.ts';
import { orderRefused } from '../refusal.ts';
import { saveCarts } from '../save-cart.ts';
import { withDishInstead } from './dish-instead.ts';
import { findOrderDishes, findOrderWarnings } from './order-dishes.ts';

/**
 * Replaces the conflicting dishes of a suspended order with another dish
 * (product:ordering#suspended-orders). The old order is cancelled and the new one accepted at once,
 * with all of its checks. The wallet pays the difference.
 * @param total the new order's cost that the guardian was shown, in major units
 * @throws Failure as `acceptCarts`
 */
export async function replaceOrder(
  services: Services,
  trx: Transaction<DB>,
  guardian: SignedIn,
  { orderId, dish, total }: { orderId: string; dish: string; total: number },
): Promise<{ order: Order }> {
  const now = services.clock();
  const order = await selectPermitted(trx, guardian, orderId);
  const { student_id: studentId, menu_id: menuId } = order;
  if (studentId === null) throw notFound();
  await findBuyer(trx, guardian, studentId);
  const dishes = await findOrderDishes(trx, orderId);
  const before = { orderId, studentId, dishes };
  const { unconfirmed } = await findOrderWarnings(services, trx, guardian, before);
  // A released order also has no unconfirmed warning.
  if (unconfirmed.length === 0) throw orderRefused('already_answered');
  if (dishes.some(({ id }) => id === dish)) throw invalid('dish', 'is in the order already');
  const offers = await findOfferRows(trx).where('menu_product.menu_id', '=', menuId).execute();
  const items = priceItems(offers, menuId, withDishInstead(dishes, unconfirmed, dish));
  const after = { orderId, studentId, dishes: items };
  const warnings = await findOrderWarnings(services, trx, guardian, after);
  if (warnings.unconfirmed.length > 0) throw orderRefused('warnings_unconfirmed');
  const totalMinor = sumMinor(items.map(({ priceMinor }) => priceMinor));
  if (totalMinor !== toMinor(total, guardian.currency)) throw orderRefused('price_changed');
  const cart = {
    id: uuidv7(),
    guardian_id: guardian.id,
    student_id: studentId,
    menu_id: menuId,
    request_type: order.request_type,
    day: order.day,
    slot: order.slot,
    total_minor: totalMinor,
    expires_at: new Date(now.getTime() + CART_VALID_MS),
    created_at: now,
  };
  await saveCarts(trx, [{ cart, items }]);
  const [placed] = await acceptCarts(services, trx, guardian, {
    carts: [
      {
        cartId: cart.id,
        scheduledFor: scheduledFor(order.day, order.slot),
        confirmedWarnings: warnings.all.map(({ id }) => id),
        replaces: orderId,
      },
    ],
    now,
  });
  if (!placed) throw new Error('an order was replaced and not read back');
  return { order: placed };
}
