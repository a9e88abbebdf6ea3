import { wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid } from '../../platform/failure.ts';
import type { MealTime } from '../meals/index.ts';
import { findFullSlots, findMenuRow, findSchool, slotProblem } from '../menus/index.ts';
import type { Buyer } from './buyer.ts';
import { orderRefused } from './refusal.ts';

/** The school, menu, day, time and type of a requested meal. */
export interface MealPlace {
  schoolId: string;
  menuId: string;
  requestType: string;
  meal: MealTime;
}

/**
 * Checks that the menu is served then, that the cut-off has not passed and that the slot is not
 * full. Students eat at their own school.
 * @throws Failure not_found, order_not_possible, validation_failed
 */
export async function checkPlace(
  db: Kysely<DB>,
  guardian: GuardianAccount,
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
