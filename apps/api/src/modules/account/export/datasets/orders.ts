import { localisedName } from '../../../menus/index.ts';
import { amount, dataset, type Export, paged } from '../dataset.ts';
import { ownStudents } from './own-records.ts';

/**
 * The guardian's own orders, and all orders for the students, also those that other guardians
 * placed.
 */
const ownOrders = (about: Export) =>
  about.services.db
    .selectFrom('meal_order')
    .where('meal_order.created_at', '<=', about.asOf)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('meal_order.requester_id', '=', about.guardian.id),
          eb('meal_order.student_id', 'is', null),
        ]),
        eb('meal_order.student_id', 'in', ownStudents(about).clearOrderBy().select('student.id')),
      ]),
    )
    .orderBy('meal_order.order_number');

export const orders = dataset({
  name: 'orders',
  from: (about) =>
    paged(
      ownOrders(about)
        .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
        .innerJoin('school', 'school.id', 'meal_order.school_id')
        .selectAll('meal_order')
        .select(['menu.names as menu_names', 'school.name as school_name']),
    ),
  columns: {
    id: 'id',
    order_number: (row) => Number(row.order_number),
    student_id: 'student_id',
    ordered_by: (row, { guardian }) =>
      row.requester_id === guardian.id ? 'self' : 'another guardian',
    kind: 'request_type',
    day: 'day',
    time: 'slot',
    school: 'school_name',
    menu: (row, { language }) => localisedName(row.menu_names, language),
    status: 'status',
    cancelled_why: 'cancelled_why',
    total: (row) => amount(row.total_minor, row.currency),
    currency: 'currency',
    created_at: 'created_at',
  },
});

export const orderItems = dataset({
  name: 'order-items',
  from: (about) =>
    paged(
      ownOrders(about)
        .innerJoin('order_item', 'order_item.order_id', 'meal_order.id')
        .innerJoin('product', 'product.id', 'order_item.product_id')
        .selectAll('order_item')
        .select(['product.names', 'meal_order.currency'])
        .orderBy('order_item.position')
        .orderBy('order_item.menu_product_id'),
    ),
  columns: {
    order_id: 'order_id',
    position: 'position',
    product: (row, { language }) => localisedName(row.names, language),
    quantity: 'quantity',
    unit_price: (row) => amount(row.unit_price_minor, row.currency),
    currency: 'currency',
  },
});

/** The standing orders of the guardian's students. */
export const standingOrders = dataset({
  name: 'standing-orders',
  from: (about) =>
    ownStudents(about)
      .innerJoin('standing_order', 'standing_order.student_id', 'student.id')
      .selectAll('standing_order')
      .execute(),
  columns: {
    student_id: 'student_id',
    weekdays: (row) => row.weekdays.join(' '),
    menu_id: 'menu_id',
    never_allergens: (row) => row.never_allergens.join(' '),
    never_products: (row) => row.never_products.join(' '),
    wished_slot: 'wished_slot',
    start_date: 'start_date',
    end_date: 'end_date',
    skipped_days: (row) => row.skipped_days.join(' '),
    paused_by: 'paused_by',
    changed_at: 'changed_at',
  },
});
