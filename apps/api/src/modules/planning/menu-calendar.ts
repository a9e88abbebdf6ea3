import type { getMenuCalendar as route } from '@merenda/contract/menus/planning';
import { isClosed, isServed } from '@merenda/domain/ordering/slots';
import type { ClosureKind } from '@merenda/domain/places/schools';
import { daysBetween, daysFrom } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import { invalid } from '../../platform/failure.ts';
import { findMenuRows, scheduleOf, textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/** The longest calendar: six weeks. */
const MAX_DAYS = 42;

/**
 * The menus of a school's days, with their dishes and open orders as numbers
 * (product:console-menus#calendar).
 * @throws Failure validation_failed
 */
export async function findMenuCalendar({ db }: Services, schoolId: string, { from, until }: Query) {
  const length = daysBetween(from, until) + 1;
  if (length < 1 || length > MAX_DAYS) throw invalid('until', `not within ${MAX_DAYS} days`);
  const menus = (await findMenuRows(db, [schoolId], from)).filter(
    (menu) => menu.start_date <= until,
  );
  const [dishes, orders, closures] = [
    await countDishes(db, menus),
    await countOrders(db, schoolId, { from, until }),
    await findClosures(db, schoolId, { from, until }),
  ];
  const days = daysFrom(from, length).map((day) => {
    const closure = closures.find((one) => isClosed([one], day));
    return {
      day,
      ...(closure ? { closure: { kind: closure.kind, name: closure.name } } : {}),
      menus: menus
        .filter((menu) => isServed(scheduleOf(menu), day))
        .map((menu) => ({
          _id: menu.id,
          names: textsByLanguage(menu.names),
          menuType: menu.menu_type,
          startTimeMinutes: menu.start_time_minutes,
          endTimeMinutes: menu.end_time_minutes,
          isOneDay: menu.start_date === menu.end_date,
          dishes: dishes.get(menu.id) ?? 0,
          orders: orders.get(`${day} ${menu.id}`) ?? 0,
        })),
    };
  });
  return { days };
}

type Db = Services['db'];

async function countDishes(db: Db, menus: readonly { id: string }[]): Promise<Map<string, number>> {
  if (menus.length === 0) return new Map();
  const rows = await db
    .selectFrom('menu_product')
    .select((eb) => ['menu_id', eb.fn.countAll<bigint>().as('count')])
    .where(
      'menu_id',
      'in',
      menus.map(({ id }) => id),
    )
    .where('is_offered', '=', true)
    .groupBy('menu_id')
    .execute();
  return new Map(rows.map((row) => [row.menu_id, Number(row.count)]));
}

async function countOrders(
  db: Db,
  schoolId: string,
  { from, until }: Query,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('meal_order')
    .select((eb) => ['day', 'menu_id', eb.fn.countAll<bigint>().as('count')])
    .where('school_id', '=', schoolId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where('status', 'in', ['open', 'suspended'])
    .groupBy(['day', 'menu_id'])
    .execute();
  return new Map(rows.map((row) => [`${row.day} ${row.menu_id}`, Number(row.count)]));
}

const findClosures = (db: Db, schoolId: string, { from, until }: Query) =>
  db
    .selectFrom('school_closure')
    .select(['first_day as firstDay', 'last_day as lastDay', 'kind', 'name'])
    .where('school_id', '=', schoolId)
    .where('last_day', '>=', from)
    .where('first_day', '<=', until)
    .orderBy('first_day')
    .$narrowType<{ kind: ClosureKind }>()
    .execute();
