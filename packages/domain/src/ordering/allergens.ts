const SEAFOOD_AND_PORK = ['fish', 'crustacean', 'shellfish', 'pork'] as const;

/**
 * The contents and properties of dishes, which a health form may also list
 * (product:menus#allergens). Lists have this order. A diet, or a freedom from something, has the
 * contents that it rules out; lactose-free milk is still milk.
 */
const MARKS = {
  gluten: 'content',
  sesame: 'content',
  nuts: 'content',
  crustacean: 'content',
  eggs: 'content',
  fish: 'content',
  mustard: 'content',
  milk: 'content',
  celery: 'content',
  peanuts: 'content',
  soya: 'content',
  shellfish: 'content',
  lupins: 'content',
  sulphite: 'content',
  vegetarian: SEAFOOD_AND_PORK,
  vegan: [...SEAFOOD_AND_PORK, 'milk', 'eggs'],
  pork: 'content',
  glutenFree: ['gluten'],
  lactoseFree: ['milk'],
  milkFree: ['milk'],
  latex: 'content',
} as const;

type Marks = typeof MARKS;

export type Allergen = keyof Marks;

export type Contained = {
  [One in Allergen]: Marks[One] extends 'content' ? One : never;
}[Allergen];

export const ALLERGENS = Object.keys(MARKS) as [Allergen, ...Allergen[]];

/** Properties of a dish, or freedoms from something; every other allergen is a content. */
export const DIETS = ALLERGENS.filter((one) => MARKS[one] !== 'content');

export const isContained = (allergen: Allergen): allergen is Contained => !DIETS.includes(allergen);

export const CONTAINED_ALLERGENS = ALLERGENS.filter(isContained);

/** Marks that the release before cannot read: forms and imports do not offer them yet. */
const UNOFFERED: readonly Allergen[] = [];

export const OFFERED_ALLERGENS = ALLERGENS.filter((one) => !UNOFFERED.includes(one));

/** The contents that a guardian can forbid for a student (product:limits#forbidden-products). */
export const FORBIDDABLE_ALLERGENS = OFFERED_ALLERGENS.filter(isContained);

/** The contents that each diet rules out. */
export const RULED_OUT: Readonly<Record<Exclude<Allergen, Contained>, readonly Contained[]>> =
  MARKS;

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
