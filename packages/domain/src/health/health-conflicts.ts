import {
  ALLERGENS,
  type Allergen,
  type Contained,
  isContained,
  RULED_OUT,
} from '../ordering/allergens.ts';
import type { HealthAnswers } from './health-answers.ts';
import { YES } from './health-questions.ts';

/**
 * The allergens of a health form's answers: foods to avoid, and properties that food must have
 * (product:health-form#warnings-while-ordering). A group counts while its gate is yes.
 */
export function allergensNamed(answers: HealthAnswers): Allergen[] {
  const named = new Set<string>([
    ...valuesBehind(answers, 'hasFoodRestriction', 'foodRestricions'),
    ...valuesBehind(answers, 'hasFoodIntolerance', 'foodIntolerances'),
    ...(answers.hasGlutenDisorder === YES ? ['gluten'] : []),
    ...(answers.hasLatexAllergy === YES ? ['latex'] : []),
  ]);
  return [...named].filter(isAllergen);
}

const isAllergen = (value: string): value is Allergen =>
  (ALLERGENS as readonly string[]).includes(value);

function valuesBehind(answers: HealthAnswers, gate: string, field: string): readonly string[] {
  const answer = answers[gate] === YES ? answers[field] : undefined;
  return typeof answer === 'string' ? [answer] : (answer ?? []);
}

/**
 * The allergens of a dish that conflict with a health form, in the dish's order; empty without a
 * conflict. Lactose-free milk does not conflict with lactose intolerance.
 */
export function healthConflicts(
  allergens: readonly Allergen[],
  named: readonly Allergen[],
): Contained[] {
  const isMade = (diet: Allergen) => diet === 'lactoseFree' && allergens.includes(diet);
  const ruledOut = new Set<Allergen>(
    named
      .filter((one) => !isMade(one))
      .flatMap((one) => (isContained(one) ? [one] : RULED_OUT[one])),
  );
  return allergens.filter(isContained).filter((one) => ruledOut.has(one));
}
