import type { FieldError } from '../forms/form-errors.ts';
import { amountError } from '../money/amount-forms.ts';
import { type BrandCurrency, type CurrencyCode, ofCurrency } from '../money/currencies.ts';
import { exponentOfCurrency } from '../money/minor-units.ts';
import { typedAmountError } from '../money/typed-amount.ts';
import { type Day, daysBetween, daysFrom, isDay } from '../time/dates.ts';
import { type Weekday, weekdayName } from './slots.ts';

/** The most changes of one draft (product:console-menus#draft). */
export const MAX_DRAFT_CHANGES = 500;

/** The files that a school imports in the browser (product:console-menus#import). */
export const IMPORTED_FILES = [
  'products.csv',
  'sub-products.csv',
  'menus.csv',
  'categories.csv',
  'menu-products.csv',
] as const;

export type ImportedFile = (typeof IMPORTED_FILES)[number];

/** The most characters of all files of one import in the browser; larger ones go by command. */
export const MAX_IMPORT_CHARACTERS = 200_000;

/** The days ahead that a preview compares (product:console-menus#preview). */
export const PREVIEW_DAYS = 62;

/** The bounds of a new menu (product:console-menus#new-menu). */
export const MAX_MENU_DAYS = 366;
export const MAX_MENU_CATEGORIES = 20;
export const MAX_CATEGORY_DISHES = 100;

/** The most days of a closing, and of days that open again (product:console-menus#closed-days). */
export const MAX_CLOSING_DAYS = 92;

/** A new menu's minutes of notice and between slots, where the school has no menu of its type. */
export const NEW_MENU_SERVICE = { prepMinutes: 60, slotMinutes: 15 } as const;

/** The highest price of a dish in major units; a typing mistake is far above it. */
const MAX_DISH_PRICE_MAJOR: Record<BrandCurrency, bigint> = {
  BRL: 1_000n,
  EUR: 500n,
  GBP: 500n,
  HUF: 100_000n,
};

/** The same for other currencies. */
const MAX_OTHER_DISH_PRICE_MAJOR = 100_000n;

/** The highest price of a dish, in minor units (product:console-menus#prices). */
export const maxDishPriceMinor = (currency: CurrencyCode): bigint =>
  ofCurrency(MAX_DISH_PRICE_MAJOR, currency, MAX_OTHER_DISH_PRICE_MAJOR) *
  10n ** BigInt(exponentOfCurrency(currency));

/**
 * The error of a dish's price in minor units: it is above zero and at most
 * {@link maxDishPriceMinor} (product:console-menus#prices). Undefined is no amount.
 */
export function dishPriceError(
  minor: bigint | undefined,
  setting: { currency: CurrencyCode; locale: string },
): FieldError {
  if (minor === undefined) return { key: 'form.amount.invalid' };
  return amountError(minor, setting, { most: maxDishPriceMinor(setting.currency) });
}

/** The error of a dish's typed price. */
export const typedPriceError = (
  price: string,
  setting: { currency: CurrencyCode; locale: string },
): FieldError => typedAmountError(price, setting, { most: maxDishPriceMinor(setting.currency) });

/** The error of the last day of what starts on a first one, which may be wrong itself. */
export function lastDayError(last: string, first: string): FieldError {
  if (!isDay(last)) return { key: 'form.invalidDate' };
  return isDay(first) && last < first ? { key: 'form.recurring.endBeforeStart' } : undefined;
}

/** The error of the last day of a closing, or of days that open again. */
export function lastClosedDayError(last: string, first: string): FieldError {
  const error = lastDayError(last, first);
  if (error || !isDay(last) || !isDay(first) || daysBetween(first, last) < MAX_CLOSING_DAYS) {
    return error;
  }
  return { key: 'planning.close.tooLong', values: { most: MAX_CLOSING_DAYS } };
}

/** May a new menu be served from one day to another? */
export const isMenuSpan = (startDate: Day, endDate: Day): boolean =>
  endDate >= startDate && daysBetween(startDate, endDate) < MAX_MENU_DAYS;

/** The days from a first to a last one that are of some weekdays; none where there are too many. */
export function daysOfMenu(startDate: Day, endDate: Day, weekdays: readonly Weekday[]): Day[] {
  if (!isMenuSpan(startDate, endDate)) return [];
  const length = daysBetween(startDate, endDate) + 1;
  return daysFrom(startDate, length).filter((day) => weekdays.includes(weekdayName(day)));
}

/** Hours of service in minutes since midnight, and the kind of menu. */
export interface Served {
  menuType: string;
  startTimeMinutes: number;
  endTimeMinutes: number;
}

/** Two menus of a day serve the same at the same time: one may be meant to replace the other. */
export const areRivals = (one: Served, other: Served): boolean =>
  one.menuType === other.menuType &&
  one.startTimeMinutes <= other.endTimeMinutes &&
  other.startTimeMinutes <= one.endTimeMinutes;
