import type { Asking } from '@merenda/domain/health-answers';
import type { Question } from '../api/health-forms.ts';

/** Questions as the domain's rules see them: without their words. */
export const askingOf = (questions: readonly Question[]): Asking[] =>
  questions.map((question) => ({
    ...question,
    choices: question.choices.map(({ value }) => value),
  }));
