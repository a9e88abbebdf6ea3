import {
  answerErrors,
  type HealthAnswer,
  isAsked,
  questionPages,
} from '@merenda/domain/health/health-answers';
import {
  FIELDS_OF_STEP,
  type HealthFormPlace,
  healthFormRules,
} from '@merenda/domain/health/health-form';
import type { Place } from '@merenda/domain/people/registration-steps';
import { useEffect, useState } from 'react';
import { dropTabDraft, saveTabDraft } from '../../../client/tab-draft.ts';
import { useFields } from '../../../ui/form/use-fields.ts';
import type { Question } from '../api/health-forms.ts';
import { type Draft, findDraft } from './draft.ts';
import { HEALTH_FIELDS, questionRulesOf, type Start } from './fields.ts';

const FORM_STEPS = Object.keys(FIELDS_OF_STEP) as (keyof typeof FIELDS_OF_STEP)[];

export type HealthFormState = ReturnType<typeof useHealthForm>;

/**
 * A health form being filled in. It is kept as a draft of this tab under `draft`, so that a reload
 * loses nothing; `start` is what it begins with where there is no draft.
 */
export function useHealthForm({
  draft,
  start,
  place: firstPlace,
  rules,
  questions,
}: {
  draft: string;
  start: Start;
  place: Place;
  rules: HealthFormPlace;
  questions: readonly Question[];
}) {
  const [found] = useState(() => findDraft(draft));
  const fields = useFields(
    { ...start.fields, ...found?.fields },
    healthFormRules(rules),
    HEALTH_FIELDS,
  );
  const [answers, setAnswers] = useState(found?.answers ?? start.answers);
  const [place, setPlace] = useState(found?.place ?? firstPlace);
  const [touched, setTouched] = useState(found !== undefined);
  const pages = questionPages(questions);
  const leftOn = (page: number, seenOnly = false) => {
    const asking = questionRulesOf(pages[page] ?? []);
    const seen = seenOnly ? asking.filter((question) => isAsked(question, answers)) : asking;
    return Object.keys(answerErrors(seen, answers)).length;
  };
  const { form } = fields;
  const go = (to: Place) => {
    setTouched(true);
    setPlace(to);
  };

  useEffect(() => {
    if (touched) saveTabDraft(draft, { fields: form, answers, place } satisfies Draft);
  }, [touched, draft, form, answers, place]);

  return {
    ...fields,
    answers,
    place,
    pages,
    /** Was something found that had been typed before? */
    isDraft: found !== undefined,
    answer: (fieldName: string, answer: HealthAnswer) => {
      setTouched(true);
      setAnswers((before) => ({ ...before, [fieldName]: answer }));
    },
    go,
    /** Shows what the server refused, on the step that has it. */
    showRefusals: (error: unknown) => {
      const [first] = fields.refuse(error);
      const step = FORM_STEPS.find((one) => FIELDS_OF_STEP[one].some((name) => name === first));
      if (step) go({ step, page: 0 });
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
    discard: () => {
      setTouched(false);
      dropTabDraft(draft);
    },
  };
}
