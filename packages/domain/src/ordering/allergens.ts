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
