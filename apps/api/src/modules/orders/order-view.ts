import type { Order } from '@merenda/contract';
import { CURRENCIES } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { nameAsSeen } from '@merenda/domain/people/guardian-names';
import type { Kysely } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import { cancellableUntil, isCancellable } from '../meals/index.ts';
import { CUT_OFF_COLUMNS, textsByLanguage } from '../menus/index.ts';

/** A query for orders with all that their view shows; the caller restricts it to permitted ones. */
export function selectOrders(db: Kysely<DB>) {
  return db
    .selectFrom('meal_order')
    .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .innerJoin('guardian', 'guardian.id', 'meal_order.requester_id')
    .leftJoin('student', 'student.id', 'meal_order.student_id')
    .selectAll('meal_order')
    .select([
      'menu.names as menu_names',
      'menu.menu_type',
      ...CUT_OFF_COLUMNS,
      'school.name as school_name',
      'school.time_zone',
      'guardian.name as guardian_name',
      'guardian.country as guardian_country',
      'student.name as student_name',
    ]);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** The reader of orders, and the time. */
interface Shown {
  readerId: string;
  now: Date;
}

/** The orders on the wire, in the given order. */
export async function withItems(
  db: Kysely<DB>,
  rows: readonly OrderRow[],
  shown: Shown,
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const items = await itemsOf(db, { orders: rows.map(({ id }) => id) });
  return rows.map((row) =>
    toOrder(
      row,
      items.filter((item) => item.order_id === row.id),
      shown,
    ),
  );
}

const itemsOf = builtOnce((db, value: PlaceOf<{ orders: string[] }>) =>
  db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['order_id', 'product_id as productId', 'quantity'])
    .select(['unit_price_minor as unitPriceMinor', 'product.names', 'product.descriptions'])
    .select('product.nutritional_value as nutritionalValue')
    .where('order_id', '=', anyOf(value('orders')))
    .orderBy('position'),
);

/** An ordered dish with all that its view shows. */
export interface ItemShown {
  productId: string;
  quantity: number;
  unitPriceMinor: bigint;
  names: Parameters<typeof textsByLanguage>[0];
  descriptions: Parameters<typeof textsByLanguage>[0];
  nutritionalValue: Order['items'][number]['nutritionalValue'];
}

/** An order on the wire (product:ordering#order). */
export function toOrder(row: OrderRow, items: readonly ItemShown[], shown: Shown): Order {
  const { currency } = row;
  const { readerId, now } = shown;
  const until = cancellableUntil(row);
  const requester = nameAsSeen(readerId, {
    id: row.requester_id,
    name: row.guardian_name,
    country: row.guardian_country,
  });
  return {
    _id: row.id,
    orderNumber: Number(row.order_number),
    user: row.student_id
      ? { _id: row.student_id, name: row.student_name ?? '' }
      : { _id: row.requester_id, name: requester },
    requester: { _id: row.requester_id },
    ...(row.student_id ? { thirdPartyBuyer: { name: requester } } : {}),
    requestType: row.request_type,
    status: row.status,
    operationType: row.status === 'cancelled' ? 'CRE' : 'DEB',
    isCancellable: isCancellable(row, now),
    cancellableUntil: scheduledFor(until.day, until.slot),
    ...(row.cancelled_why && { cancelledWhy: row.cancelled_why }),
    startDate: row.day,
    scheduledFor: scheduledFor(row.day, row.slot),
    menu: {
      _id: row.menu_id,
      names: textsByLanguage(row.menu_names),
      menuType: row.menu_type,
    },
    items: items.map((item) => ({
      quantity: item.quantity,
      unitaryPrice: toMajor(item.unitPriceMinor, currency),
      price: toMajor(item.unitPriceMinor * BigInt(item.quantity), currency),
      description: textsByLanguage(item.descriptions),
      nutritionalValue: item.nutritionalValue,
      product: { _id: item.productId, name: textsByLanguage(item.names) },
    })),
    timeTracking: { createdOn: row.created_at.toISOString() },
    cost: { total: toMajor(row.total_minor, currency) },
    restaurantUnit: {
      _id: row.school_id,
      name: row.school_name,
      currencyInfo: { ...CURRENCIES[currency] },
    },
  };
}
