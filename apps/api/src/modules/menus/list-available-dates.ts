import type { listAvailableDates as listAvailableDatesRoute } from '@merenda/contract/menus';
import { addDays, wallClockAt } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { timelySlots } from './ordering-terms.ts';
import { findFullSlots } from './places.ts';
import { findMenuRow, findMenuRows, findSchool } from './queries.ts';

type Query = z.output<(typeof listAvailableDatesRoute)['schema']['querystring']>;

/**
 * The days on which at least one slot of one menu can still be ordered: of `daysAhead` days from
 * `startDate` (default today) on, without past days. `menuType` and `menu` leave out other menus.
 * @throws Failure not_found for another school's
 */
export async function listAvailableDates(
  { db, clock }: Services,
  guardian: SignedIn,
  schoolId: string,
  { daysAhead, availableFor: orderType, startDate, menuType, menu: menuId }: Query,
) {
  const school = await findSchool(db, guardian, schoolId);
  if (menuId !== undefined) await findMenuRow(db, school.id, menuId);
  const now = wallClockAt(clock(), school.timeZone);
  const from = startDate && startDate > now.day ? startDate : now.day;
  const menus = (await findMenuRows(db, [school.id], from)).filter(
    (menu) =>
      (menuType === undefined || menu.menu_type === menuType) &&
      (menuId === undefined || menu.id === menuId),
  );
  const lastServed = menus.reduce(
    (last, menu) => (menu.end_date > last ? menu.end_date : last),
    '',
  );
  const days = Array.from({ length: lastServed < from ? 0 : daysAhead }, (_, ahead) =>
    addDays(startDate ?? from, ahead),
  ).filter((day) => day >= from && day <= lastServed);
  const isFull = await findFullSlots(db, menus, days);
  const isOpen = (day: string) =>
    menus.some((menu) =>
      timelySlots(menu, { day, orderType, now }).some((slot) => !isFull(menu, day, slot)),
    );
  return { docs: days.filter(isOpen) };
}
