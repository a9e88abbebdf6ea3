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

const SEAFOOD_AND_PORK = ['fish', 'crustacean', 'shellfish', 'pork'] as const;

/** The contents that a diet, or a freedom from something, rules out; lactose-free milk is still milk. */
export const RULED_OUT: Readonly<Record<(typeof DIETS)[number], readonly Contained[]>> = {
  vegetarian: SEAFOOD_AND_PORK,
  vegan: [...SEAFOOD_AND_PORK, 'milk', 'eggs'],
  glutenFree: ['gluten'],
  lactoseFree: ['milk'],
  milkFree: ['milk'],
};

/**
 * The marks of a dish, in the order of the list. It contains everything that it or a part contains.
 * It has its own stated properties, unless a part rules them out (product:menus#allergens).
 */
export function dishAllergens(
  own: readonly Allergen[],
  parts: readonly { readonly allergens: readonly Allergen[] }[],
): Allergen[] {
  const ofParts = new Set<Contained>(
    parts.flatMap(({ allergens }) => allergens.filter(isContained)),
  );
  const holds = (one: Allergen) =>
    isContained(one) || !RULED_OUT[one].some((out) => ofParts.has(out));
  const marks = new Set<Allergen>([...own.filter(holds), ...ofParts]);
  return ALLERGENS.filter((allergen) => marks.has(allergen));
}
