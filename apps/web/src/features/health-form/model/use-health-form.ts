import {
  answerErrors,
  type HealthAnswer,
  type HealthAnswers,
  isAsked,
  questionPages,
  withGatesAnswer,
} from '@merenda/domain/health/health-answers';
import {
  FIELDS_OF_STEP,
  type HealthFormPlace,
  healthFormRules,
} from '@merenda/domain/health/health-form';
import type { NO, YES } from '@merenda/domain/health/health-questions';
import type { Place } from '@merenda/domain/people/registration-steps';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { useState } from 'react';
import type { Draft, DraftContent, DraftScope } from '../api/drafts.ts';
import type { HealthForm, Question } from '../api/health-forms.ts';
import { questionRulesOf, SERVER_FIELDS, type Start } from './fields.ts';
import { useDraft } from './use-draft.ts';

const FORM_STEPS = Object.keys(FIELDS_OF_STEP) as (keyof typeof FIELDS_OF_STEP)[];

export type HealthFormState = ReturnType<typeof useHealthForm>;

/**
 * A health form being filled in. The server keeps it as a draft of `scope`, from the first change on;
 * `found` is the one that it had. `start` is what the form begins with where that does not fit.
 */
export function useHealthForm({
  scope,
  found,
  before,
  start,
  place: firstPlace,
  isPart = false,
  rules,
  questions,
}: {
  scope: DraftScope;
  found: Draft | null;
  /** The version that is changed. */
  before?: Pick<HealthForm, 'currentAnamnesis'> | undefined;
  start: Start;
  place: Place;
  /** The form is part of a wizard that has other steps too, and decides about the place. */
  isPart?: boolean;
  rules: HealthFormPlace;
  questions: readonly Question[];
}) {
  const begun = fitting(found, before);
  const [isDraft] = useState(begun !== undefined);
  const fields = useForm(
    { ...start.fields, ...begun?.fields },
    healthFormRules(rules),
    SERVER_FIELDS,
  );
  const [answers, setAnswers] = useState<HealthAnswers>(begun?.answers ?? start.answers);
  const [ownPlace, setPlace] = useState<Place>(begun?.place ?? firstPlace);
  const place = isPart ? firstPlace : ownPlace;
  const draft = useDraft(scope, found, {
    ...(before ? { before: before.currentAnamnesis } : {}),
    fields: fields.form,
    answers: answers as DraftContent['answers'],
    place,
  });
  const pages = questionPages(questions);
  const leftOn = (page: number, seenOnly = false) => {
    const asking = questionRulesOf(pages[page] ?? []);
    const seen = seenOnly ? asking.filter((question) => isAsked(question, answers)) : asking;
    return Object.keys(answerErrors(seen, answers)).length;
  };
  return {
    ...fields,
    answers,
    place,
    pages,
    /** Was something found that had been typed before? */
    isDraft,
    draft,
    answer: (fieldName: string, answer: HealthAnswer) =>
      setAnswers((given) => ({ ...given, [fieldName]: answer })),
    answerGates: (answer: typeof YES | typeof NO) =>
      setAnswers((given) => withGatesAnswer(questions, given, answer)),
    /** Answers that were given already stay. */
    answerRest: (more: HealthAnswers) => setAnswers((given) => ({ ...more, ...given })),
    go: setPlace,
    /** Shows what the server refused, on the step that has it. */
    showRefusals: (error: unknown) => {
      const [first] = fields.refuse(error);
      const step = FORM_STEPS.find((one) => FIELDS_OF_STEP[one].some((name) => name === first));
      if (step) setPlace({ step, page: 0 });
      return step;
    },
    /** How many of the page's answers are still wanted or wrong, of the questions to be seen. */
    left: leftOn(place.page, true),
    isDone: ({ step, page }: Place): boolean => {
      if (step === 'questions') {
        return leftOn(page) === 0;
      }
      if (!(step in FIELDS_OF_STEP)) return true;
      return fields.isValid(...FIELDS_OF_STEP[step as keyof typeof FIELDS_OF_STEP]);
    },
  };
}

/** A draft that changes the version which the form has now; an older one would be refused. */
export function fitting(
  found: Draft | null,
  before: Pick<HealthForm, 'currentAnamnesis'> | null | undefined,
): DraftContent | undefined {
  return found && found.content.before === before?.currentAnamnesis ? found.content : undefined;
}
