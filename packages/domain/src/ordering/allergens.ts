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
