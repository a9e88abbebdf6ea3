import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import {
  checkRestrictions,
  type ForbiddableDish,
  type RestrictionReason,
} from '@merenda/domain/ordering/limits';
import { type Left, type LimitCode, leftOf } from '@merenda/domain/ordering/spending-limits';
import type { Key } from '@merenda/i18n';
import { Failure } from '../../platform/failure.ts';
import { localisedName } from '../menus/index.ts';
import type { Buyer } from './buyer.ts';
import type { MealBeside } from './second-meal.ts';

export interface Meal {
  day: string;
  items: readonly (ForbiddableDish & { name: Record<string, string> })[];
  totalMinor: bigint;
}

/** The words of a meal that exceeds a limit. */
const EXCEEDED: Readonly<Record<LimitCode, Key>> = {
  daily_limit_exceeded: 'limits.error.exceeded',
};

/**
 * Checks a meal against the student's restrictions. The first refusal is a failure that names
 * student, dishes and amounts (product:limits#forbidden-products). The daily maximum counts the
 * meals eaten on the meal's day (product:limits#daily-maximum).
 * @param beside the student's other meals of that day
 */
export function checkMeal(
  beside: readonly Pick<MealBeside, 'totalMinor'>[],
  { student, prohibitions, maxima, currency }: Buyer,
  meal: Meal,
): { refusal?: Failure; left: Left } {
  const spent = { daily: sumMinor(beside.map(({ totalMinor }) => totalMinor)) };
  const left = leftOf(maxima, spent);
  if (student === undefined) return { left };
  const [reason] = checkRestrictions({ ...meal, prohibitions, maxima, spent });
  return {
    ...(reason && { refusal: refusalOf(reason, student.givenName, meal, currency) }),
    left,
  };
}

function refusalOf(
  reason: RestrictionReason,
  student: string,
  { items }: Meal,
  currency: Buyer['currency'],
): Failure {
  if (reason.code !== 'restricted_product') {
    return new Failure(reason.code, {
      userMessageKey: EXCEEDED[reason.code],
      userMessageValues: (language) => ({
        student,
        max: formatMoney(reason.maxMinor, currency, language),
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
