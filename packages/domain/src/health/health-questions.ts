import type { Allergen } from '../ordering/allergens.ts';

/**
 * The answers of a yes-or-no question, stored alike in every language
 * (product:health-form#health-fields).
 */
export const YES = 'Sim';
export const NO = 'Não';

/** The health form's fields, spelled as clients know them (product:health-form#health-fields). */
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

/**
 * A question of the school's survey (product:health-form#questions): its possible answers, and when
 * it is shown.
 */
export interface HealthQuestion {
  fieldName: HealthField;
  answerType: 'multiple-choices' | 'comment';
  /** The possible answers; empty for a comment. */
  choices: readonly string[];
  minChoicesValues: number;
  /** 1 for a single value; above it the answer is a list of values. */
  maxChoicesValues: number;
  /** The field whose answer must be yes for this question to be shown. */
  gate?: HealthField;
  optional?: true;
}

/** The longest comment, in characters. */
export const MAX_COMMENT = 1_000;

// Vegetarian, vegan and pork are diets rather than allergies; the kitchen needs them in the same
// list.
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

// Properties that the food must have, named like those of products.
export const FOOD_INTOLERANCES = [
  'lactoseFree',
  'milkFree',
  'glutenFree',
  'eggs',
  'soya',
  'sulphite',
] as const satisfies readonly Allergen[];

/** The strength of a reaction to a food; `none` for a choice or a diet. */
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
 * The questions in order. The four groups with a gate (product:health-form#questions) fill the
 * first page of ten, so that no group is split. The observations and the confirmation are on the
 * second.
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

/** The possible answers of all questions, each once. */
export const HEALTH_CHOICES = [...new Set(HEALTH_QUESTIONS.flatMap(({ choices }) => choices))];

/** Fields and choices that the release before cannot read: forms do not ask for them yet. */
const UNASKED: readonly string[] = [];

const isAsked = (name: string) => !UNASKED.includes(name);

/** The questions of a survey. */
export const ASKED_QUESTIONS = HEALTH_QUESTIONS.filter(({ fieldName }) => isAsked(fieldName)).map(
  ({ choices, ...question }) => ({ ...question, choices: choices.filter(isAsked) }),
);
