import { mealsOfService, secondMealId } from '@merenda/domain/ordering/second-meal';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { findOrdered, type MealTime, type OrderedMeal } from '../meals/index.ts';
import { localisedName } from '../menus/index.ts';
import type { Buyer } from './buyer.ts';

/** A meal's diner and day. */
interface Occasion {
  diner: string;
  meal: Pick<MealTime, 'day'>;
}

/** A meal with which a further one of the day is compared. */
export type MealBeside = Pick<OrderedMeal, 'slot' | 'menuType' | 'names' | 'totalMinor'>;

/** Meals that a meal's diner has on that day already. */
export type MealsBeside = (occasion: Occasion) => readonly MealBeside[];

/** Orders of some meals' diners for their days, in one statement. */
export async function findMealsBeside(
  db: Kysely<DB>,
  meals: readonly Occasion[],
): Promise<MealsBeside> {
  const rows =
    meals.length === 0
      ? []
      : await findOrdered(db, {
          diners: [...new Set(meals.map(({ diner }) => diner))],
          days: [...new Set(meals.map(({ meal }) => meal.day))],
        });
  const ordered = Map.groupBy(rows, ({ diner, day }) => nameOf({ diner, meal: { day } }));
  return (occasion) => ordered.get(nameOf(occasion)) ?? [];
}

const nameOf = ({ diner, meal: { day } }: Occasion): string => `${diner} ${day}`;

/** Tells whether two meals are for the same diner and day. */
export const isBeside = (one: Occasion, other: Occasion): boolean => nameOf(one) === nameOf(other);

/** The diner's meals of the same service on a day, beside which a further one is a second meal. */
export interface SecondMeal {
  /** The warning's id, by which the guardian confirms it. */
  id: string;
  already: readonly MealBeside[];
}

/** The question whether a second meal is wanted; undefined for the first (product:ordering#second-meal). */
export function secondMeal(
  beside: readonly MealBeside[],
  { menuType }: Pick<MealBeside, 'menuType'>,
): SecondMeal | undefined {
  const already = mealsOfService(beside, menuType);
  return already.length > 0 ? { id: secondMealId(already.length), already } : undefined;
}

/** The question in words. */
export function secondMealText(
  { already }: SecondMeal,
  { student }: { student: Pick<NonNullable<Buyer['student']>, 'givenName'> | undefined },
  language: Language,
): string {
  const named = already.map(({ names, slot }) => `${localisedName(names, language)} (${slot})`);
  const meals = new Intl.ListFormat(language).format(
    [...Map.groupBy(named, (name) => name)].map(([name, { length }]) =>
      length > 1 ? `${length} × ${name}` : name,
    ),
  );
  return student
    ? translate(language, 'order.warning.secondMeal', { student: student.givenName, meals })
    : translate(language, 'order.warning.ownSecondMeal', { meals });
}
