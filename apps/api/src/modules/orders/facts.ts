import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { findFullSlots } from '../menus/index.ts';
import type { Buyers } from './buyer.ts';
import type { MealPlace, Places } from './place.ts';
import { findMealsBeside, type MealsBeside } from './second-meal.ts';

/**
 * Facts that decide about meals, besides their dishes and health. An estimation reads them, and an
 * acceptance again under its locks.
 */
export interface Facts {
  buyers: Buyers;
  places: Places;
  beside: MealsBeside;
}

/** Facts that are read first: an acceptance locks the buyers. */
type First = Pick<Facts, 'buyers'> & Omit<Places, 'isFull'>;

/**
 * Adds to the first facts those that other orders change. The number of statements does not depend
 * on the number of meals.
 */
export async function findFacts(
  db: Kysely<DB>,
  meals: readonly (MealPlace & { diner: string })[],
  { buyers, ...places }: First,
): Promise<Facts> {
  const days = [...new Set(meals.map(({ meal }) => meal.day))];
  const [isFull, beside] = await pipelined(db, [
    (then) => findFullSlots(then, [...places.menus.values()], days),
    (then) => findMealsBeside(then, meals),
  ]);
  return { buyers, places: { ...places, isFull }, beside };
}
