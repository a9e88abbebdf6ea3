import { dataset } from '../dataset.ts';
import { ownStudents } from './own-records.ts';

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
    paused_by: 'paused_by',
    changed_at: 'changed_at',
  },
});
