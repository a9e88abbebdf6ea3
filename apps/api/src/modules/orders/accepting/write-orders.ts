import type { Order } from '@merenda/contract';
import type { NamedGuardian } from '@merenda/domain/people/guardian-names';
import { sql, type Transaction } from 'kysely';
import { auditing } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { insertion } from '../../../platform/database/insertion.ts';
import { notFound } from '../../../platform/failure.ts';
import { enqueueEmails } from '../../../platform/mail/enqueue-email.ts';
import { recordConfirmations } from '../../health/index.ts';
import type { Services } from '../../services.ts';
import type { HealthWarning } from '../health-warnings.ts';
import { toOrder } from '../order-view.ts';
import type { Places } from '../place.ts';
import type { CartItem } from './lock-cart.ts';
import type { WantedMeal } from './wanted-meal.ts';

/** A meal that is paid. */
export interface PaidMeal extends WantedMeal {
  orderId: string;
  transferId: string;
  names: { guardian: NamedGuardian; student: string | null };
  warnings: readonly HealthWarning[];
}

/** Writes paid orders, each kind of row in one statement. @returns the orders as they are shown */
export async function writeOrders(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  meals: readonly PaidMeal[],
  { places, now }: { places: Places; now: Date },
): Promise<Order[]> {
  if (meals.length === 0) return [];
  const rows = meals.map((meal) => orderRow(meal, now));
  const items = meals.flatMap(({ orderId, cart }) =>
    cart.items.map((item) => itemRow(orderId, item)),
  );
  const acts = meals.map(({ guardian, orderId: subject }) => ({
    actor: guardian.id,
    action: 'order.placed' as const,
    subject,
  }));
  const { rows: placed } = await sql<{ id: string; order_number: bigint }>`
    WITH placed AS (${insertion('meal_order', rows)} RETURNING id, order_number),
      items AS (${insertion('order_item', items)}),
      audited AS (${auditing(acts)})
    SELECT id, order_number FROM placed`.execute(trx);
  await recordConfirmations(
    services,
    trx,
    meals.flatMap((meal) => confirmationOf(meal, now)),
  );
  const numbers = new Map(placed.map(({ id, order_number }) => [id, order_number]));
  return meals.flatMap((meal, at) => {
    const row = rows[at];
    const number = numbers.get(meal.orderId);
    if (!row || number === undefined) throw new Error('an order was placed and not written');
    return viewOf(meal, { ...row, order_number: number }, { places, now });
  });
}

const orderRow = ({ orderId, cartId, guardian, cart, transferId, meal }: PaidMeal, now: Date) => ({
  id: orderId,
  cart_id: cartId,
  requester_id: guardian.id,
  student_id: cart.studentId,
  school_id: cart.schoolId,
  menu_id: cart.menuId,
  request_type: cart.requestType,
  status: 'open' as const,
  ...meal,
  total_minor: cart.totalMinor,
  currency: guardian.currency,
  transfer_id: transferId,
  created_at: now,
});

const itemRow = (orderId: string, item: CartItem) => ({
  order_id: orderId,
  menu_product_id: item.menuProductId,
  product_id: item.productId,
  position: item.position,
  quantity: item.quantity,
  unit_price_minor: item.unitPriceMinor,
});

/** The confirmed warnings of a meal, to be stored with its order. */
function confirmationOf({ guardian, orderId, cart, warnings }: PaidMeal, now: Date) {
  const { studentId } = cart;
  if (!studentId || warnings.length === 0) return [];
  const dishes = warnings.map(({ dish, name, allergens }) => ({ dish, name, allergens }));
  return [{ guardianId: guardian.id, orderId, studentId, confirmedAt: now, dishes }];
}

/** The order as reading it would show it, made of data that has been read already. */
function viewOf(
  { cart, names }: PaidMeal,
  row: ReturnType<typeof orderRow> & { order_number: bigint },
  { places, now }: { places: Places; now: Date },
): Order {
  const [school, menu] = [places.schools.get(row.school_id), places.menus.get(row.menu_id)];
  if (!school || !menu) throw notFound();
  const shown = {
    ...row,
    cancelled_why: null,
    suspended_at: null,
    menu_names: menu.names,
    menu_type: menu.menu_type,
    prep_time_minutes: menu.prep_time_minutes,
    cut_offs: menu.cut_offs,
    max_advance_days: menu.max_advance_days,
    school_name: school.name,
    time_zone: school.timeZone,
    guardian_name: names.guardian.name,
    guardian_country: names.guardian.country,
    student_name: names.student,
  };
  return toOrder(shown, cart.items, { readerId: row.requester_id, now });
}

/** Puts one email for each request into the outbox, with all orders that it placed. */
export async function tellOfOrders(
  trx: Transaction<DB>,
  placed: readonly { guardian: { id: string }; meals: readonly { orderId: string }[] }[],
): Promise<void> {
  if (placed.length === 0) return;
  const emails = placed.map(({ guardian, meals }) => ({
    kind: 'orders-placed' as const,
    guardianId: guardian.id,
    data: { orders: meals.map(({ orderId }) => orderId) },
  }));
  await enqueueEmails(trx, emails);
}
