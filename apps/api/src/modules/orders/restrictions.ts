import { formatMoney } from '@merenda/domain/money/money';
import {
  checkRestrictions,
  dailyLeftMinor,
  type ForbiddableDish,
  type RestrictionReason,
} from '@merenda/domain/ordering/limits';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { findSpending } from '../meals/index.ts';
import { localisedName } from '../menus/index.ts';
import type { Buyer, Buyers } from './buyer.ts';

export interface Meal {
  day: string;
  items: readonly (ForbiddableDish & { name: Record<string, string> })[];
  totalMinor: bigint;
}

/** A student's daily maximum, and what is left of it on the day of a meal. */
interface Daily {
  maxMinor: bigint;
  leftMinor: bigint;
}

/** What a student's meals of a day cost, in minor units. */
export type Spent = (studentId: string, day: string) => bigint;

/** What students with a daily maximum have spent on the days of some meals, in one statement. */
export async function findSpent(
  db: Kysely<DB>,
  buyers: Buyers,
  days: readonly string[],
): Promise<Spent> {
  const limited = [...buyers.values()].filter(({ dailyMaxMinor }) => dailyMaxMinor !== null);
  const [first = ''] = days.toSorted();
  const students = new Set(limited.map(({ id }) => id));
  const spending = await findSpending(db, [...students], first);
  return (student, day) => spending.get(student)?.find((one) => one.day === day)?.minor ?? 0n;
}

/**
 * What the student's restrictions say of a meal: the first reason why they refuse it, as a failure
 * that names student, dishes and amounts (product:limits#forbidden-products), and how the daily
 * maximum stands, which counts the meals eaten on the meal's day (product:limits#daily-maximum).
 */
export function checkMeal(
  spent: Spent,
  { student, prohibitions, dailyMaxMinor, currency }: Buyer,
  meal: Meal,
): { refusal?: Failure; daily?: Daily } {
  if (student === undefined) return {};
  const spentTodayMinor = spent(student.id, meal.day);
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
