import { amount } from '../amount.ts';
import { dataset, type Export, instant, paged } from '../dataset.ts';
import { localisedName } from './localised-name.ts';
import { ownStudents } from './own-students.ts';

/** The guardian's own meals, and the students', whoever ordered them. */
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
  columns: [
    'id',
    'order_number',
    'student_id',
    'ordered_by',
    'day',
    'time',
    'school',
    'menu',
    'status',
    'total',
    'currency',
    'created_at',
  ],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownOrders(about)
        .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
        .innerJoin('school', 'school.id', 'meal_order.school_id')
        .selectAll('meal_order')
        .select(['menu.names as menu_names', 'school.name as school_name'])
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        id: row.id,
        order_number: Number(row.order_number),
        student_id: row.student_id,
        ordered_by: row.requester_id === about.guardian.id ? 'self' : 'another guardian',
        day: row.day,
        time: row.slot,
        school: row.school_name,
        menu: localisedName(row.menu_names, about.language),
        status: row.status,
        total: amount(row.total_minor, row.currency),
        currency: row.currency,
        created_at: instant(row.created_at),
      };
    }
  },
});

export const orderItems = dataset({
  name: 'order-items',
  columns: ['order_id', 'position', 'product', 'quantity', 'unit_price', 'currency'],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownOrders(about)
        .innerJoin('order_item', 'order_item.order_id', 'meal_order.id')
        .innerJoin('product', 'product.id', 'order_item.product_id')
        .selectAll('order_item')
        .select(['product.names', 'meal_order.currency'])
        .orderBy('order_item.position')
        .orderBy('order_item.menu_product_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        order_id: row.order_id,
        position: row.position,
        product: localisedName(row.names, about.language),
        quantity: row.quantity,
        unit_price: amount(row.unit_price_minor, row.currency),
        currency: row.currency,
      };
    }
  },
});
