import { wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { MealTime } from '../meals/index.ts';
import {
  findMenuRowsById,
  findSchools,
  type IsFull,
  type MenuRow,
  type SchoolPlace,
  slotProblem,
} from '../menus/index.ts';
import type { Buyer } from './buyer.ts';
import { orderRefused } from './refusal.ts';

/** The school, menu, day, time and type of a requested meal, and the company of the school. */
export interface MealPlace {
  companyId: string;
  schoolId: string;
  menuId: string;
  requestType: DB['meal_order']['request_type'];
  meal: MealTime;
}

/** The data that {@link checkPlace} reads. */
export interface Places {
  schools: ReadonlyMap<string, SchoolPlace>;
  menus: ReadonlyMap<string, MenuRow>;
  isFull: IsFull;
}

/** The schools of some meals, by their ids. */
export async function findSchoolsOf(
  db: Kysely<DB>,
  meals: readonly MealPlace[],
): Promise<Places['schools']> {
  const schools = await findSchools(db, [...new Set(meals.map(({ schoolId }) => schoolId))]);
  return new Map(schools.map((school) => [school.id, school]));
}

/** The menus of some meals, by their ids. */
export async function findMenusOf(
  db: Kysely<DB>,
  meals: readonly MealPlace[],
): Promise<Places['menus']> {
  const menus = await findMenuRowsById(db, [...new Set(meals.map(({ menuId }) => menuId))]);
  return new Map(menus.map((menu) => [menu.id, menu]));
}

/**
 * Checks that the menu is served then, that the cut-off has not passed and that the slot is not
 * full, also with the meals `before` it. Students eat at their own school.
 * @throws Failure not_found, order_not_possible, validation_failed
 */
export function checkPlace(
  places: Places,
  { student }: Buyer,
  { companyId, schoolId, menuId, requestType, meal: { day, slot } }: MealPlace,
  { now, before = [] }: { now: Date; before?: readonly MealPlace[] },
): void {
  const [school, menu] = [places.schools.get(schoolId), places.menus.get(menuId)];
  if (school?.companyId !== companyId || menu?.school_id !== school.id) throw notFound();
  if (student && student.schoolId !== school.id) {
    throw invalid('restaurantUnit', 'not the school of the student');
  }
  if (!school.walletPayment) throw orderRefused('no_wallet');
  const occasion = { day, orderType: requestType, now: wallClockAt(now, school.timeZone) };
  const problem = slotProblem(menu, slot, occasion);
  if (problem) throw orderRefused(problem);
  const isSame = (other: MealPlace) =>
    other.menuId === menuId && other.meal.day === day && other.meal.slot === slot;
  if (places.isFull(menu, day, slot, before.filter(isSame).length)) throw orderRefused('slot_full');
}
