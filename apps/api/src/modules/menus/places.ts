import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { MenuRow } from './queries.ts';

/** Is a slot of a menu with limited places full? */
export type IsFull = (menu: MenuRow, day: string, slot: string) => boolean;

/** Counts the places taken between two days, both included; an order takes one place. */
export async function findFullSlots(
  db: Kysely<DB>,
  menus: readonly MenuRow[],
  { from, until }: { from: string; until: string },
): Promise<IsFull> {
  const limited = menus.filter((menu) => menu.slot_capacity !== null);
  if (limited.length === 0) return () => false;
  const rows = await db
    .selectFrom('meal_order')
    .select((eb) => ['menu_id', 'day', 'slot', eb.fn.countAll<bigint>().as('taken')])
    .where(
      'menu_id',
      'in',
      limited.map((menu) => menu.id),
    )
    .where('day', '>=', from)
    .where('day', '<=', until)
    // In the statement itself: the index of taken places has it, too, and serves whatever plan is kept.
    .where('status', '<>', sql.lit('cancelled'))
    .groupBy(['menu_id', 'day', 'slot'])
    .execute();
  const taken = new Map(rows.map((row) => [`${row.menu_id} ${row.day} ${row.slot}`, row.taken]));
  return (menu, day, slot) =>
    menu.slot_capacity !== null &&
    (taken.get(`${menu.id} ${day} ${slot}`) ?? 0n) >= BigInt(menu.slot_capacity);
}
