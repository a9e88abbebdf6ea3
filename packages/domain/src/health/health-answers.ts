import type { FieldError } from '../forms/form-errors.ts';
import { requiredError, selectionError } from '../forms/forms.ts';
import { textError } from '../forms/text-forms.ts';
import { QUESTIONS_PER_PAGE } from '../people/students.ts';
import { HEALTH_QUESTIONS, type HealthQuestion, MAX_COMMENT, NO, YES } from './health-questions.ts';

/** A comment, one chosen value, or several. */
export type HealthAnswer = string | readonly string[];

/** The answers so far, by field name. */
export type HealthAnswers = Readonly<Record<string, HealthAnswer | undefined>>;

/**
 * The questions in pages of ten (product:health-form#questions). Hidden questions count too: a page
 * keeps its questions whatever the answers.
 */
export function questionPages<Question>(questions: readonly Question[]): Question[][] {
  const pages = Math.ceil(questions.length / QUESTIONS_PER_PAGE);
  return Array.from({ length: pages }, (_, page) =>
    questions.slice(page * QUESTIONS_PER_PAGE, (page + 1) * QUESTIONS_PER_PAGE),
  );
}

/** The part of a question that its rules depend on. */
export type QuestionRule = Pick<
  HealthQuestion,
  'answerType' | 'choices' | 'minChoicesValues' | 'maxChoicesValues'
> & { fieldName: string; gate?: string | undefined; optional?: boolean | undefined };

/** The question is shown. A question behind a gate is shown once the gate's answer is yes. */
export function isAsked({ gate }: Pick<QuestionRule, 'gate'>, answers: HealthAnswers): boolean {
  return gate === undefined || answers[gate] === YES;
}

/** No question that could be answered no has a yes: a doctor's report could then add nothing. */
export const isAllNo = (
  questions: readonly Pick<QuestionRule, 'fieldName' | 'choices'>[],
  answers: HealthAnswers,
): boolean =>
  !questions.some(({ fieldName, choices }) => choices.includes(NO) && answers[fieldName] === YES);

/**
 * The form of a student without allergies or conditions: each required question has its last
 * choice, which is no or the only one.
 */
export const ALL_NO: Readonly<Record<string, string>> = Object.fromEntries(
  HEALTH_QUESTIONS.flatMap(({ fieldName, choices, gate, optional }) =>
    gate || optional ? [] : [[fieldName, choices.at(-1) ?? '']],
  ),
);

/** The questions that others stand behind. */
const gatesOf = (questions: readonly Pick<QuestionRule, 'gate'>[]): string[] => [
  ...new Set(questions.flatMap(({ gate }) => gate ?? [])),
];

/**
 * One answer to all gates, "is there an allergy or a condition?": yes with one of them, no with all;
 * undefined before.
 */
export function gatesAnswer(
  questions: readonly Pick<QuestionRule, 'gate'>[],
  answers: HealthAnswers,
): typeof YES | typeof NO | undefined {
  const gates = gatesOf(questions);
  if (gates.some((gate) => answers[gate] === YES)) return YES;
  return gates.length > 0 && gates.every((gate) => answers[gate] === NO) ? NO : undefined;
}

/** The gates' answers after that one: all no, or open again where they were no. */
export const withGatesAnswer = (
  questions: readonly Pick<QuestionRule, 'gate'>[],
  answers: HealthAnswers,
  answer: typeof YES | typeof NO,
): HealthAnswers => {
  const gates = gatesOf(questions).filter((gate) => answer === NO || answers[gate] === NO);
  return {
    ...answers,
    ...Object.fromEntries(gates.map((gate) => [gate, answer === NO ? NO : undefined])),
  };
};

/** A dependent field is required unless its gate's answer is No (product:health-form#questions). */
function isRequired(
  { gate, optional }: Pick<QuestionRule, 'gate' | 'optional'>,
  answers: HealthAnswers,
): boolean {
  if (optional) return false;
  return gate === undefined || answers[gate] !== NO;
}

/** The error of an answer, including a missing required one. */
export function answerError(question: QuestionRule, answers: HealthAnswers): FieldError {
  const answer = answers[question.fieldName];
  if (isEmpty(answer)) {
    if (!isRequired(question, answers)) return undefined;
    return question.answerType === 'comment' ? requiredError('') : selectionError([]);
  }
  if (question.answerType === 'comment') {
    if (typeof answer !== 'string') return { key: 'form.invalid' };
    return textError(answer, { max: MAX_COMMENT });
  }
  return choicesError(question, answer);
}

const isEmpty = (answer: HealthAnswer | undefined): answer is undefined =>
  answer === undefined || answer.length === 0 || (typeof answer === 'string' && !answer.trim());

function choicesError(
  { choices, minChoicesValues, maxChoicesValues }: QuestionRule,
  answer: HealthAnswer,
): FieldError {
  const values = typeof answer === 'string' ? [answer] : answer;
  const single = maxChoicesValues === 1;
  const known = values.every((value) => choices.includes(value));
  const distinct = new Set(values).size === values.length;
  const fits = values.length <= maxChoicesValues && single === (typeof answer === 'string');
  if (!known || !distinct || !fits) return { key: 'form.invalid' };
  return values.length < minChoicesValues ? { key: 'form.selectAtLeastOne' } : undefined;
}

/** The errors of these questions' answers, by field name; empty when the step is complete. */
export function answerErrors(
  questions: readonly QuestionRule[],
  answers: HealthAnswers,
): Record<string, NonNullable<FieldError>> {
  const errors = questions.flatMap((question) => {
    const error = answerError(question, answers);
    return error ? [[question.fieldName, error] as const] : [];
  });
  return Object.fromEntries(errors);
}

/**
 * The answers to store: non-empty ones of shown questions. Answers behind a gate that was closed
 * later are dropped.
 */
export function relevantAnswers(
  answers: HealthAnswers,
  questions: readonly QuestionRule[] = HEALTH_QUESTIONS,
): Record<string, HealthAnswer> {
  const relevant = questions.flatMap((question) => {
    const answer = answers[question.fieldName];
    return isEmpty(answer) || !isAsked(question, answers)
      ? []
      : [[question.fieldName, answer] as const];
  });
  return Object.fromEntries(relevant);
}
