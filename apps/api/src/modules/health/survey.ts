import type { HealthSurvey } from '@merenda/contract';
import {
  ASKED_QUESTIONS,
  FOOD_INTOLERANCES,
  FOOD_RESTRICTIONS,
  FOOD_SEVERITIES,
  GLUTEN_DISORDERS,
  type HealthField,
  LATEX_SEVERITIES,
  LATEX_SYMPTOMS,
  NO,
  YES,
} from '@merenda/domain/health/health-questions';
import type { Language } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { derivedId } from '@merenda/ledger';
import type { SignedIn } from '../../auth/signed-in.ts';
import { notFound } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import type { Services } from '../services.ts';

interface ChoiceTexts {
  label: Key;
  hint?: Key;
}

const labels = <Value extends string>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Record<string, ChoiceTexts> =>
  Object.fromEntries(values.map((value) => [value, { label: keyOf(value) }]));

const severities = <Value extends string>(
  values: readonly Value[],
  textsOf: (value: Value) => ChoiceTexts,
): Record<string, ChoiceTexts> =>
  Object.fromEntries(values.map((value) => [value, textsOf(value)]));

const YES_NO = { [YES]: { label: 'survey.yes' }, [NO]: { label: 'survey.no' } } as const;

const CHOICES: Record<HealthField, Record<string, ChoiceTexts>> = {
  hasFoodRestriction: YES_NO,
  foodRestricions: labels(FOOD_RESTRICTIONS, (food) => `survey.food.${food}`),
  foodRestrictionSeverity: severities(FOOD_SEVERITIES, (severity) => ({
    label: `survey.severity.${severity}`,
    hint: `survey.severity.${severity}.hint`,
  })),
  hasFoodIntolerance: YES_NO,
  foodIntolerances: labels(FOOD_INTOLERANCES, (food) => `survey.intolerance.${food}`),
  hasGlutenDisorder: YES_NO,
  glutenDisorder: labels(GLUTEN_DISORDERS, (disorder) => `survey.gluten.${disorder}`),
  hasLatexAllergy: YES_NO,
  latexSymptoms: labels(LATEX_SYMPTOMS, (symptom) => `survey.symptom.${symptom}`),
  latexSeverity: severities(LATEX_SEVERITIES, (severity) => ({
    label: `survey.severity.${severity}`,
    hint: `survey.severity.${severity}.hint`,
  })),
  additionalObservations: {},
  confirmation: { [YES]: { label: 'survey.confirmation.yes' } },
};

const HINTS: Partial<Record<HealthField, Key>> = {
  foodRestricions: 'survey.foodRestricions.hint',
  foodIntolerances: 'survey.foodIntolerances.hint',
  latexSymptoms: 'survey.latexSymptoms.hint',
  additionalObservations: 'survey.additionalObservations.hint',
};

/** A question's text in a language. */
export const questionText = (field: HealthField, language: Language): string =>
  translate(language, `survey.${field}`);

/**
 * The questions of a school of the guardian's own company (product:health-form#questions), in the
 * guardian's language.
 * @throws Failure not_found for another company's school, or one without health forms
 */
export async function findSurvey(
  { db }: Services,
  guardian: SignedIn,
  {
    company,
    restaurantUnit,
    language,
  }: { company: string; restaurantUnit: string; language: Language },
): Promise<HealthSurvey> {
  if (company !== guardian.companyId) throw notFound();
  await ownSchool(db, guardian, restaurantUnit)
    .select('id')
    .where('anamnesis_enabled', '=', true)
    .executeTakeFirstOrThrow(notFound);
  return {
    _id: derivedId('health-survey', restaurantUnit),
    restaurantUnit,
    questions: questionsIn(language),
  };
}

const questionsIn = (language: Language): HealthSurvey['questions'] =>
  ASKED_QUESTIONS.map(({ fieldName, gate, optional, choices, ...question }) => {
    const hint = HINTS[fieldName];
    return {
      ...question,
      fieldName,
      question: questionText(fieldName, language),
      ...(hint ? { hint: translate(language, hint) } : {}),
      choices: choices.map((value) => choiceIn(language, fieldName, value)),
      ...(gate ? { gate } : {}),
      optional: optional === true,
    };
  });

function choiceIn(language: Language, field: HealthField, value: string) {
  const texts = CHOICES[field][value];
  return {
    value,
    label: texts ? translate(language, texts.label) : value,
    ...(texts?.hint ? { hint: translate(language, texts.hint) } : {}),
  };
}
