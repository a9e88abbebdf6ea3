/** How far a product is processed (product:menus#nutritional-values). */
export const NUTRITIONAL_VALUES = [
  'notDefined',
  'inNatura',
  'ingredientsProcessed',
  'processed',
  'ultraProcessed',
  'other',
] as const;

export type NutritionalValue = (typeof NUTRITIONAL_VALUES)[number];

/** In the order in which they are shown: what is not classified last. */
export const SHOWN_VALUES: readonly NutritionalValue[] = [
  ...NUTRITIONAL_VALUES.filter((value) => value !== 'notDefined'),
  'notDefined',
];

/** The colour that stands beside a nutritional value's words, #RRGGBB. */
export const NUTRITION_COLORS = {
  notDefined: '#7b8794',
  inNatura: '#1f9d57',
  ingredientsProcessed: '#8aa61c',
  processed: '#d9871a',
  ultraProcessed: '#d1435b',
  other: '#4c7bd9',
} as const satisfies Record<NutritionalValue, `#${string}`>;

/** For how long one purchase of a product lasts (product:menus#order-type). */
export const RECURRENCIES = ['single', 'forWeek', 'forMonth'] as const;

/** How long after its request a product's details open, in milliseconds (product:menus#product-detail). */
export const PRODUCT_DETAIL_DELAY_MS = 500;

/** The longest name in a list, in characters as one reads them (product:menus#product-detail). */
const PRODUCT_NAME_LENGTH = 50;

/** A product's name as lists show it: cut at 50 characters with an ellipsis, never inside one. */
export function cutName(name: string): string {
  // Few names are longer than the limit in any way of counting; asking the segmenter takes longer.
  if (name.length <= PRODUCT_NAME_LENGTH) return name;
  const characters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name),
    ({ segment }) => segment,
  );
  if (characters.length <= PRODUCT_NAME_LENGTH) return name;
  return `${characters.slice(0, PRODUCT_NAME_LENGTH).join('').trimEnd()}…`;
}
