import type { Kysely } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { MenuRow } from './queries.ts';

/**
 * Tells whether a slot with limited places is full, counting `more` places beside the ordered ones.
 */
export type IsFull = (menu: MenuRow, day: string, slot: string, more?: number) => boolean;

/** Counts the places taken on some days; an order takes one place. */
export async function findFullSlots(
  db: Kysely<DB>,
  menus: readonly MenuRow[],
  days: readonly string[],
): Promise<IsFull> {
  const limited = menus.filter((menu) => menu.slot_capacity !== null);
  if (limited.length === 0 || days.length === 0) return () => false;
  const rows = await countTaken(db, { menus: limited.map(({ id }) => id), days });
  const taken = new Map(rows.map((row) => [`${row.menu_id} ${row.day} ${row.slot}`, row.taken]));
  return (menu, day, slot, more = 0) =>
    menu.slot_capacity !== null &&
    (taken.get(`${menu.id} ${day} ${slot}`) ?? 0n) + BigInt(more) >= BigInt(menu.slot_capacity);
}

type MenusAndDays = { menus: readonly string[]; days: readonly string[] };

const countTaken = builtOnce((db, value: PlaceOf<MenusAndDays>) =>
  db
    .selectFrom('meal_order')
    .select((eb) => ['menu_id', 'day', 'slot', eb.fn.countAll<bigint>().as('taken')])
    .where('menu_id', '=', anyOf(value('menus')))
    .where('day', '=', anyOf(value('days')))
    .where('status', '<>', 'cancelled')
    .groupBy(['menu_id', 'day', 'slot']),
);
