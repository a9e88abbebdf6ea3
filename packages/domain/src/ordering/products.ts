import type { FieldError } from '../forms/forms.ts';
import { hasHiddenControls } from '../forms/text-forms.ts';
import { plainLine } from '../text/pasted.ts';

/** The degrees of a product's processing (product:menus#nutritional-values). */
export const NUTRITIONAL_VALUES = [
  'notDefined',
  'inNatura',
  'ingredientsProcessed',
  'processed',
  'ultraProcessed',
  'other',
] as const;

export type NutritionalValue = (typeof NUTRITIONAL_VALUES)[number];

/** The values in the order in which they are shown: unclassified last. */
export const SHOWN_VALUES: readonly NutritionalValue[] = [
  ...NUTRITIONAL_VALUES.filter((value) => value !== 'notDefined'),
  'notDefined',
];

/** The colour beside a nutritional value's name, #RRGGBB. */
export const NUTRITION_COLORS = {
  notDefined: '#7b8794',
  inNatura: '#1f9d57',
  ingredientsProcessed: '#8aa61c',
  processed: '#d9871a',
  ultraProcessed: '#d1435b',
  other: '#4c7bd9',
} as const satisfies Record<NutritionalValue, `#${string}`>;

/** The most kilocalories of a dish. */
export const MAX_KILOCALORIES = 100_000;

/** The most parts of a dish. */
export const MAX_PARTS = 50;

/** The error of typed kilocalories, which may be missing. */
export const kilocaloriesError = (typed: string): FieldError =>
  /^\d*$/.test(typed.trim()) && Number(typed) <= MAX_KILOCALORIES
    ? undefined
    : { key: 'form.invalid' };

/** The most characters of a dish's texts in each language. */
export const DISH_TEXTS = { name: 100, description: 500, nutrition: 500 } as const;

/** The most characters of the address of a dish's allergen sheet. */
export const MAX_SHEET_ADDRESS = 500;

/** The address of a dish's allergen sheet, to which families are led: https alone. */
export const isSheetAddress = (value: string): boolean =>
  /^https:\/\/\S+$/.test(value) &&
  value.length <= MAX_SHEET_ADDRESS &&
  value.isWellFormed() &&
  !hasHiddenControls(value) &&
  URL.canParse(value);

/** The error of a typed address of an allergen sheet, which may be missing. */
export function sheetAddressError(typed: string): FieldError {
  const address = plainLine(typed);
  if (address === '' || isSheetAddress(address)) return undefined;
  return { key: 'planning.mistake.noAddress', values: { value: address.slice(0, 80) } };
}

/** The period that one purchase of a product covers (product:menus#order-type). */
export const RECURRENCIES = ['single', 'forWeek', 'forMonth'] as const;

export type Recurrency = (typeof RECURRENCIES)[number];

/** The delay before a product's details open, in milliseconds (product:menus#product-detail). */
export const PRODUCT_DETAIL_DELAY_MS = 500;

/**
 * The longest name in a list, in characters as readers count them (product:menus#product-detail).
 */
const PRODUCT_NAME_LENGTH = 50;

/** A product's name as lists show it: cut at 50 characters with an ellipsis, never inside one. */
export function cutName(name: string): string {
  // Most names are shorter than the limit in any way of counting; asking the segmenter takes
  // longer.
  if (name.length <= PRODUCT_NAME_LENGTH) return name;
  const characters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name),
    ({ segment }) => segment,
  );
  if (characters.length <= PRODUCT_NAME_LENGTH) return name;
  return `${characters.slice(0, PRODUCT_NAME_LENGTH).join('').trimEnd()}…`;
}
