import { wallClockAt } from '@merenda/domain/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { invalid } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { findFullSlots, findMenuRow, findSchool, slotProblem } from '../menus/index.ts';
import type { Buyer } from './buyer.ts';
import type { MealTime } from './meal-time.ts';
import { orderRefused } from './refusal.ts';

/** Where and how a meal is wanted. */
export interface MealPlace {
  schoolId: string;
  menuId: string;
  requestType: string;
  meal: MealTime;
}

/**
 * Checks that the menu is served then, that there is still time, and that a place is left.
 * Students eat at their own school.
 * @throws Failure not_found, order_not_possible, validation_failed
 */
export async function checkPlace(
  db: Kysely<DB>,
  guardian: SignedIn,
  { student }: Buyer,
  { schoolId, menuId, requestType, meal: { day, slot } }: MealPlace,
  now: Date,
): Promise<void> {
  const school = await findSchool(db, guardian, schoolId);
  const menu = await findMenuRow(db, school.id, menuId);
  if (student && student.schoolId !== school.id) {
    throw invalid('restaurantUnit', 'not the school of the student');
  }
  if (!school.walletPayment) throw orderRefused('no_wallet');
  const occasion = { day, orderType: requestType, now: wallClockAt(now, school.timeZone) };
  const problem = slotProblem(menu, slot, occasion);
  if (problem) throw orderRefused(problem);
  const isFull = await findFullSlots(db, [menu], { from: day, until: day });
  if (isFull(menu, day, slot)) throw orderRefused('slot_full');
}
