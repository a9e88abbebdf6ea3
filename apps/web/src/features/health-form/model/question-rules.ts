import type { QuestionRule } from '@merenda/domain/health/health-answers';
import type { Question } from '../api/health-forms.ts';

/** Questions as the domain's rules see them: without their words. */
export const questionRulesOf = (questions: readonly Question[]): QuestionRule[] =>
  questions.map((question) => ({
    ...question,
    choices: question.choices.map(({ value }) => value),
  }));
