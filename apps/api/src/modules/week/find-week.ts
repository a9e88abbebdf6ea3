import type { getWeek } from '@merenda/contract/week';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { isServed } from '@merenda/domain/ordering/slots';
import { addDays, type Day, daysFrom, wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import {
  findFullSlots,
  findMenuRows,
  type MenuRow,
  scheduleOf,
  timelySlots,
  withDishes,
} from '../menus/index.ts';
import type { Services } from '../services.ts';

type Week = z.output<(typeof getWeek)['schema']['response'][200]>;

const DAYS = 14;

/**
 * The menus at the schools of all of the guardian's students in the two weeks from a day on
 * (product:week#offer). The number of statements does not depend on the numbers of students,
 * schools and days.
 */
export async function findWeek(
  { db, clock }: Services,
  guardian: SignedIn,
  from: Day,
): Promise<Week> {
  const until = addDays(from, DAYS - 1);
  const schools = await findSchools(db, guardian);
  if (schools.length === 0) return { schools: [] };
  const ids = schools.map(({ id }) => id);
  const menus = (await findMenuRows(db, ids, from)).filter(
    (menu) => menu.order_types.includes(DEFAULT_ORDER_TYPE) && menu.start_date <= until,
  );
  const closures = await findClosures(db, ids, { from, until });
  const views = await withDishes(db, menus, guardian.currency);
  const days = daysFrom(from, DAYS);
  const isFull = await findFullSlots(db, menus, days);
  return {
    schools: schools.map((school) => {
      const now = wallClockAt(clock(), school.time_zone);
      const own = menus.filter((menu) => menu.school_id === school.id);
      const stateOf = (menu: MenuRow, day: Day) => {
        const timely = timelySlots(menu, { day, orderType: DEFAULT_ORDER_TYPE, now });
        const slots = timely.filter((slot) => !isFull(menu, day, slot));
        const state = timely.length === 0 ? 'late' : slots.length === 0 ? 'full' : 'open';
        return { _id: menu.id, state, slots } as const;
      };
      return {
        _id: school.id,
        menus: views.filter(({ restaurantUnit }) => restaurantUnit === school.id),
        days: days.map((day) => {
          const closure = closures.find(
            ({ school_id, first_day, last_day }) =>
              school_id === school.id && first_day <= day && day <= last_day,
          );
          return {
            day,
            ...(closure ? { closure: closure.name } : {}),
            menus: own
              .filter((menu) => isServed(scheduleOf(menu), day))
              .map((menu) => stateOf(menu, day)),
          };
        }),
      };
    }),
  };
}

/** The schools of the guardian's students who have a wallet. */
const findSchools = (db: Kysely<DB>, guardian: SignedIn) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select(['school.id', 'school.time_zone'])
    .distinct()
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .where('student.wallet_id', 'is not', null)
    .where('school.wallet_payment', '=', true)
    .orderBy('school.id')
    .execute();

const findClosures = (
  db: Kysely<DB>,
  schools: readonly string[],
  { from, until }: { from: Day; until: Day },
) =>
  db
    .selectFrom('school_closure')
    .select(['school_id', 'first_day', 'last_day', 'name'])
    .where('school_id', 'in', schools)
    .where('last_day', '>=', from)
    .where('first_day', '<=', until)
    .execute();
