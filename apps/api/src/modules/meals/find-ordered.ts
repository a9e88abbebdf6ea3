import type { Day } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';

/** The meals of some diners on some days: students, and guardians who eat themselves. */
type MealKeys = { diners: readonly string[]; days: readonly Day[] };

/** An ordered meal of a diner. */
export type OrderedMeal = Awaited<ReturnType<typeof findOrdered>>[number];

/** Meals of diners on some days that are not cancelled, the earliest first, in one statement. */
export const findOrdered = builtOnce((db, value: PlaceOf<MealKeys>) =>
  db
    .selectFrom('meal_order')
    .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
    .select(({ fn }) => [
      fn.coalesce('meal_order.student_id', 'meal_order.requester_id').as('diner'),
      'meal_order.day',
      'meal_order.slot',
      'meal_order.total_minor as totalMinor',
      'menu.menu_type as menuType',
      'menu.names',
    ])
    .where((eb) =>
      eb.or([
        eb('meal_order.student_id', '=', anyOf(value('diners'))),
        eb.and([
          eb('meal_order.requester_id', '=', anyOf(value('diners'))),
          eb('meal_order.student_id', 'is', null),
        ]),
      ]),
    )
    .where('meal_order.day', '=', sql<Day>`any(${value('days')}::date[])`)
    .where('meal_order.status', '<>', 'cancelled')
    .orderBy('meal_order.slot')
    .orderBy('meal_order.id'),
);
