/**
 * What a dish may contain or be free of, and what a health form may list (product:menus#allergens).
 */
export const ALLERGENS = [
  'gluten',
  'sesame',
  'nuts',
  'crustacean',
  'eggs',
  'fish',
  'mustard',
  'milk',
  'celery',
  'peanuts',
  'soya',
  'shellfish',
  'lupins',
  'sulphite',
  'vegetarian',
  'vegan',
  'pork',
  'glutenFree',
  'lactoseFree',
  'milkFree',
  'latex',
] as const;

export type Allergen = (typeof ALLERGENS)[number];

/** What a dish is, or is free of; everything else that it may be marked with, it contains. */
export const DIETS = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'milkFree'] as const;

export type Contained = Exclude<Allergen, (typeof DIETS)[number]>;

export const isContained = (allergen: Allergen): allergen is Contained =>
  !(DIETS as readonly Allergen[]).includes(allergen);

/** What a guardian can forbid a student to eat (product:limits#forbidden-products). */
export const CONTAINED_ALLERGENS = ALLERGENS.filter(isContained);

/** What a dish cannot be when it contains something; lactose-free milk is still milk. */
const RULED_OUT: Readonly<Partial<Record<Contained, readonly Allergen[]>>> = {
  gluten: ['glutenFree'],
  milk: ['milkFree', 'lactoseFree', 'vegan'],
  eggs: ['vegan'],
  fish: ['vegan', 'vegetarian'],
  crustacean: ['vegan', 'vegetarian'],
  shellfish: ['vegan', 'vegetarian'],
  pork: ['vegan', 'vegetarian'],
};

/**
 * What a dish is marked with, in the order of the list: it contains what it or any of its parts
 * contains, and is what it says itself, unless a part rules that out (product:menus#allergens).
 */
export function dishAllergens(
  own: readonly Allergen[],
  parts: readonly { readonly allergens: readonly Allergen[] }[],
): Allergen[] {
  const ofParts = new Set(parts.flatMap(({ allergens }) => allergens.filter(isContained)));
  const ruledOut = new Set([...ofParts].flatMap((allergen) => RULED_OUT[allergen] ?? []));
  const marks = new Set<Allergen>([...own.filter((one) => !ruledOut.has(one)), ...ofParts]);
  return ALLERGENS.filter((allergen) => marks.has(allergen));
}
