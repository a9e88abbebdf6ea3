import type { FieldError } from './form-errors.ts';
import { requiredError, selectionError, textError } from './forms.ts';
import { HEALTH_QUESTIONS, type HealthQuestion, MAX_COMMENT, NO, YES } from './health-questions.ts';
import { QUESTIONS_PER_PAGE } from './students.ts';

/** A comment, one chosen value, or several. */
export type HealthAnswer = string | readonly string[];

/** What was answered so far, by the field's name. */
export type HealthAnswers = Readonly<Record<string, HealthAnswer | undefined>>;

/** The questions in pages of ten (spec 2 §9); whatever is asked, a page keeps its questions. */
export function questionPages<Question>(questions: readonly Question[]): Question[][] {
  const pages = Math.ceil(questions.length / QUESTIONS_PER_PAGE);
  return Array.from({ length: pages }, (_, page) =>
    questions.slice(page * QUESTIONS_PER_PAGE, (page + 1) * QUESTIONS_PER_PAGE),
  );
}

/** As much of a question as its rules depend on. */
export type Asking = Pick<
  HealthQuestion,
  'answerType' | 'choices' | 'minChoicesValues' | 'maxChoicesValues'
> & { fieldName: string; gate?: string | undefined; optional?: boolean | undefined };

/** Is the question put? One behind a gate is, once the gate's answer is yes. */
export function isAsked({ gate }: Pick<Asking, 'gate'>, answers: HealthAnswers): boolean {
  return gate === undefined || answers[gate] === YES;
}

/** A dependent field is required unless its gate's answer is No (spec 2 §5). */
export function isRequired(
  { gate, optional }: Pick<Asking, 'gate' | 'optional'>,
  answers: HealthAnswers,
): boolean {
  if (optional) return false;
  return gate === undefined || answers[gate] !== NO;
}

/** What is wrong with the answer to a question, as far as it is given or has to be. */
export function answerError(question: Asking, answers: HealthAnswers): FieldError {
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
  { choices, minChoicesValues, maxChoicesValues }: Asking,
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

/** Everything that keeps these questions from being done with, by the field's name. */
export function answerErrors(
  questions: readonly Asking[],
  answers: HealthAnswers,
): Record<string, NonNullable<FieldError>> {
  const errors = questions.flatMap((question) => {
    const error = answerError(question, answers);
    return error ? [[question.fieldName, error] as const] : [];
  });
  return Object.fromEntries(errors);
}

/**
 * The answers worth keeping: of questions that are put, with something in them. What was said before
 * a gate was closed again is not kept.
 */
export function relevantAnswers(
  answers: HealthAnswers,
  questions: readonly Asking[] = HEALTH_QUESTIONS,
): Record<string, HealthAnswer> {
  const relevant = questions.flatMap((question) => {
    const answer = answers[question.fieldName];
    return isEmpty(answer) || !isAsked(question, answers)
      ? []
      : [[question.fieldName, answer] as const];
  });
  return Object.fromEntries(relevant);
}
