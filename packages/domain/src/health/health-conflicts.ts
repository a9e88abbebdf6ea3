import { type Allergen, type Contained, isContained } from '../ordering/allergens.ts';
import type { HealthAnswers } from './health-answers.ts';
import { YES } from './health-questions.ts';

/**
 * What a health form's answers name: foods to avoid, and what food has to be free of
 * (product:health-form#warnings-while-ordering). A group counts while its gate says yes.
 */
export function allergensNamed(answers: HealthAnswers): Allergen[] {
  const named = new Set<string>([
    ...valuesBehind(answers, 'hasFoodRestriction', 'foodRestricions'),
    ...valuesBehind(answers, 'hasFoodIntolerance', 'foodIntolerances'),
    ...(answers.hasGlutenDisorder === YES ? ['gluten'] : []),
    ...(answers.hasLatexAllergy === YES ? ['latex'] : []),
  ]);
  // A form's values are keys of allergens (HEALTH_QUESTIONS).
  return [...named] as Allergen[];
}

function valuesBehind(answers: HealthAnswers, gate: string, field: string): readonly string[] {
  const answer = answers[gate] === YES ? answers[field] : undefined;
  return typeof answer === 'string' ? [answer] : (answer ?? []);
}

const SEAFOOD_AND_PORK = ['fish', 'crustacean', 'shellfish', 'pork'] as const;

/** What a diet, or a freedom from something, rules out. */
const RULED_OUT: Readonly<Partial<Record<Allergen, readonly Contained[]>>> = {
  vegetarian: SEAFOOD_AND_PORK,
  vegan: [...SEAFOOD_AND_PORK, 'milk', 'eggs'],
  glutenFree: ['gluten'],
  lactoseFree: ['milk'],
  milkFree: ['milk'],
};

/**
 * What a dish contains that a health form rules out, in the dish's order; empty when the two go
 * together. Milk without lactose is none to whom lactose alone is the trouble.
 */
export function healthConflicts(
  allergens: readonly Allergen[],
  named: readonly Allergen[],
): Contained[] {
  const isMade = (diet: Allergen) => diet === 'lactoseFree' && allergens.includes(diet);
  const ruledOut = new Set<Allergen>(
    named
      .filter((one) => !isMade(one))
      .flatMap((one): readonly Allergen[] => RULED_OUT[one] ?? [one]),
  );
  return allergens.filter(isContained).filter((one) => ruledOut.has(one));
}
