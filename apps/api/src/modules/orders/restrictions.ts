import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import {
  checkRestrictions,
  dailyLeftMinor,
  type ForbiddableDish,
  type RestrictionReason,
} from '@merenda/domain/ordering/limits';
import { Failure } from '../../platform/failure.ts';
import { localisedName } from '../menus/index.ts';
import type { Buyer } from './buyer.ts';
import type { MealBeside } from './second-meal.ts';

export interface Meal {
  day: string;
  items: readonly (ForbiddableDish & { name: Record<string, string> })[];
  totalMinor: bigint;
}

/** A student's daily maximum, and the rest of it on the day of a meal. */
interface Daily {
  maxMinor: bigint;
  leftMinor: bigint;
}

/**
 * Checks a meal against the student's restrictions. The first refusal is a failure that names
 * student, dishes and amounts (product:limits#forbidden-products). The daily maximum counts the
 * meals eaten on the meal's day (product:limits#daily-maximum).
 * @param beside the student's other meals of that day
 */
export function checkMeal(
  beside: readonly Pick<MealBeside, 'totalMinor'>[],
  { student, prohibitions, dailyMaxMinor, currency }: Buyer,
  meal: Meal,
): { refusal?: Failure; daily?: Daily } {
  if (student === undefined) return {};
  const spentTodayMinor = sumMinor(beside.map(({ totalMinor }) => totalMinor));
  const [reason] = checkRestrictions({ ...meal, prohibitions, dailyMaxMinor, spentTodayMinor });
  return {
    ...(reason && { refusal: refusalOf(reason, student.givenName, meal, currency) }),
    ...(dailyMaxMinor !== null && {
      daily: {
        maxMinor: dailyMaxMinor,
        leftMinor: dailyLeftMinor(dailyMaxMinor, spentTodayMinor),
      },
    }),
  };
}

function refusalOf(
  reason: RestrictionReason,
  student: string,
  { items }: Meal,
  currency: Buyer['currency'],
): Failure {
  if (reason.code === 'daily_limit_exceeded') {
    return new Failure(reason.code, {
      userMessageKey: 'limits.error.exceeded',
      userMessageValues: (language) => ({
        student,
        max: formatMoney(reason.dailyMaxMinor, currency, language),
        left: formatMoney(reason.leftMinor, currency, language),
      }),
    });
  }
  const forbidden = items.filter(({ productId }) => reason.productIds.includes(productId));
  return new Failure(reason.code, {
    userMessageKey: 'limits.error.forbidden',
    userMessageValues: (language) => ({
      student,
      products: new Intl.ListFormat(language).format([
        ...new Set(forbidden.map(({ name }) => localisedName(name, language))),
      ]),
    }),
  });
}
