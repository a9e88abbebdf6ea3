import type { Services } from '../../services.ts';
import { type selectOrders, withItems } from '../order-view.ts';

/** A page of the matching orders by meal time, and how many there are. */
export async function pageOfOrders(
  { db, clock }: Services,
  matching: ReturnType<typeof selectOrders>,
  { offset, limit, direction }: { offset: number; limit: number; direction: 'asc' | 'desc' },
) {
  const rows = await matching
    .orderBy('meal_order.day', direction)
    .orderBy('meal_order.slot', direction)
    .orderBy('meal_order.order_number', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { docs: await withItems(db, rows, clock()), total: Number(total), offset, limit };
}
