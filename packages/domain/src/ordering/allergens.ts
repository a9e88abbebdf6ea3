/**
 * The contents and properties of dishes, which a health form may also list
 * (product:menus#allergens).
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

/** Properties of a dish, or freedoms from something; every other allergen is a content. */
export const DIETS = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'milkFree'] as const;

export type Contained = Exclude<Allergen, (typeof DIETS)[number]>;

export const isContained = (allergen: Allergen): allergen is Contained =>
  !(DIETS as readonly Allergen[]).includes(allergen);

/** The contents that a guardian can forbid for a student (product:limits#forbidden-products). */
export const CONTAINED_ALLERGENS = ALLERGENS.filter(isContained);

/** The properties that a content rules out; lactose-free milk is still milk. */
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
 * The marks of a dish, in the order of the list. It contains everything that it or a part contains.
 * It has its own stated properties, unless a part rules them out (product:menus#allergens).
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
