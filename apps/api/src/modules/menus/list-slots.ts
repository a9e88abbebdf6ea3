import type { listSlots as listSlotsRoute } from '@merenda/contract/menus';
import { wallClockAt } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { timelySlots } from './ordering-terms.ts';
import { findFullSlots } from './places.ts';
import { findMenuRow, findSchool } from './queries.ts';

type Query = z.output<(typeof listSlotsRoute)['schema']['querystring']>;

/**
 * The times of a day, by the school's clock, that can be ordered now: before the cut-off and not
 * full.
 */
export async function listSlots(
  { db, clock }: Services,
  guardian: SignedIn,
  schoolId: string,
  { menu: menuId, orderType, date: day }: Query,
) {
  const school = await findSchool(db, guardian, schoolId);
  const menu = await findMenuRow(db, school.id, menuId);
  const slots = timelySlots(menu, { day, orderType, now: wallClockAt(clock(), school.timeZone) });
  const isFull = await findFullSlots(db, [menu], [day]);
  return { slots: slots.filter((slot) => !isFull(menu, day, slot)) };
}
