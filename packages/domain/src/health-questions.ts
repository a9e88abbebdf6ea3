import type { Allergen } from './allergens.ts';

/** The answers of a yes-or-no question, as they are stored in every language (spec 2 §3). */
export const YES = 'Sim';
export const NO = 'Não';

/** The health form's fields, spelled as the specification spells them (spec 2 §3). */
export const HEALTH_FIELDS = [
  'hasFoodRestriction',
  'foodRestricions',
  'foodRestrictionSeverity',
  'hasFoodIntolerance',
  'foodIntolerances',
  'hasGlutenDisorder',
  'glutenDisorder',
  'hasLatexAllergy',
  'latexSymptoms',
  'latexSeverity',
  'additionalObservations',
  'confirmation',
] as const;

export type HealthField = (typeof HEALTH_FIELDS)[number];

/** A question of the school's survey (spec 2 §3): what may be answered, and when it is asked. */
export interface HealthQuestion {
  fieldName: HealthField;
  answerType: 'multiple-choices' | 'comment';
  /** Empty for a comment. */
  choices: readonly string[];
  minChoicesValues: number;
  /** With 1 the answer is one value, with more it is a list of values. */
  maxChoicesValues: number;
  /** Asked when that question's answer is yes. */
  gate?: HealthField;
  optional?: true;
}

/** Longest free text of an answer, in characters. */
export const MAX_COMMENT = 1_000;

// Vegetarian, vegan and pork are diets rather than allergies; the kitchen needs to know them alike.
export const FOOD_RESTRICTIONS = [
  'peanuts',
  'nuts',
  'milk',
  'eggs',
  'gluten',
  'fish',
  'crustacean',
  'shellfish',
  'soya',
  'sesame',
  'mustard',
  'celery',
  'lupins',
  'sulphite',
  'pork',
  'vegetarian',
  'vegan',
] as const satisfies readonly Allergen[];

// Named by what the food has to be, as the dishes are.
export const FOOD_INTOLERANCES = [
  'lactoseFree',
  'milkFree',
  'glutenFree',
  'eggs',
  'soya',
  'sulphite',
] as const satisfies readonly Allergen[];

/** How strongly somebody reacts to a food; `none` where it is a choice or a diet. */
export const FOOD_SEVERITIES = ['none', 'mild', 'moderate', 'severe', 'unknown'] as const;

export const GLUTEN_DISORDERS = ['celiac', 'wheatAllergy', 'sensitivity', 'unknown'] as const;

export const LATEX_SYMPTOMS = [
  'skin',
  'swelling',
  'eyesNose',
  'breathing',
  'stomach',
  'anaphylaxis',
] as const;

export const LATEX_SEVERITIES = ['mild', 'moderate', 'severe', 'unknown'] as const;

const one = (fieldName: HealthField, choices: readonly string[], gate?: HealthField) =>
  choice(fieldName, choices, 1, gate);

const several = (fieldName: HealthField, choices: readonly string[], gate?: HealthField) =>
  choice(fieldName, choices, choices.length, gate);

function choice(
  fieldName: HealthField,
  choices: readonly string[],
  maxChoicesValues: number,
  gate?: HealthField,
): HealthQuestion {
  return {
    fieldName,
    answerType: 'multiple-choices',
    choices,
    minChoicesValues: 1,
    maxChoicesValues,
    ...(gate ? { gate } : {}),
  };
}

/**
 * The questions, in their order. The four groups of spec 2 §5 fill the first page of ten, so that
 * none is torn apart; the observations and the confirmation stand on the second.
 */
export const HEALTH_QUESTIONS: readonly HealthQuestion[] = [
  one('hasFoodRestriction', [YES, NO]),
  several('foodRestricions', FOOD_RESTRICTIONS, 'hasFoodRestriction'),
  one('foodRestrictionSeverity', FOOD_SEVERITIES, 'hasFoodRestriction'),
  one('hasFoodIntolerance', [YES, NO]),
  several('foodIntolerances', FOOD_INTOLERANCES, 'hasFoodIntolerance'),
  one('hasGlutenDisorder', [YES, NO]),
  one('glutenDisorder', GLUTEN_DISORDERS, 'hasGlutenDisorder'),
  one('hasLatexAllergy', [YES, NO]),
  several('latexSymptoms', LATEX_SYMPTOMS, 'hasLatexAllergy'),
  one('latexSeverity', LATEX_SEVERITIES, 'hasLatexAllergy'),
  {
    fieldName: 'additionalObservations',
    answerType: 'comment',
    choices: [],
    minChoicesValues: 0,
    maxChoicesValues: 0,
    optional: true,
  },
  one('confirmation', [YES]),
];
