import type { listMenus as listMenusRoute } from '@merenda/contract/menus';
import { isServed } from '@merenda/domain/ordering/slots';
import { wallClockAt } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { withDishes } from './menu-view.ts';
import { scheduleOf } from './ordering-terms.ts';
import { findMenuRow, findMenuRows, findSchool } from './queries.ts';

type Query = z.output<(typeof listMenusRoute)['schema']['querystring']>;

/**
 * The menus that a school serves on a day, also when it is too late to order. Without a day: the
 * menus that are served from today on (product:ordering#coffee-break).
 */
export async function listMenus(
  { db, clock }: Services,
  guardian: SignedIn,
  school: string,
  query: Query,
) {
  const { id, timeZone } = await findSchool(db, guardian, school);
  const { date, availableFor, menuType, offset, limit } = query;
  const from = date ?? wallClockAt(clock(), timeZone).day;
  // A school has few menus: filtering here keeps the rule for served days in one place.
  const served = (await findMenuRows(db, [id], from)).filter(
    (menu) =>
      menu.order_types.includes(availableFor) &&
      (menuType === undefined || menu.menu_type === menuType) &&
      (date === undefined || isServed(scheduleOf(menu), date)),
  );
  const page = served.slice(offset, offset + limit);
  const docs = await withDishes(db, page, guardian.currency);
  return { docs, total: served.length, offset, limit };
}

/** @throws Failure not_found */
export async function findMenu(
  { db }: Services,
  guardian: SignedIn,
  school: string,
  menuId: string,
) {
  const { id } = await findSchool(db, guardian, school);
  const [menu] = await withDishes(db, [await findMenuRow(db, id, menuId)], guardian.currency);
  if (!menu) throw new Error('a menu was read and not shown');
  return menu;
}
