import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLERGENS, CONTAINED_ALLERGENS } from '../ordering/allergens.ts';
import {
  answerError,
  answerErrors,
  gatesAnswer,
  type HealthAnswer,
  type HealthAnswers,
  isAllNo,
  isAsked,
  questionPages,
  relevantAnswers,
  withGatesAnswer,
} from './health-answers.ts';
import {
  HEALTH_FIELDS,
  HEALTH_QUESTIONS,
  type HealthField,
  type HealthQuestion,
  NO,
  YES,
} from './health-questions.ts';

const question = (fieldName: HealthField): HealthQuestion => {
  const found = HEALTH_QUESTIONS.find((one) => one.fieldName === fieldName);
  if (!found) throw new Error(fieldName);
  return found;
};

describe('the question set', () => {
  test('has each field once, and a gate before the questions that depend on it', () => {
    expect(HEALTH_QUESTIONS.map(({ fieldName }) => fieldName)).toEqual(HEALTH_FIELDS);
    HEALTH_QUESTIONS.forEach(({ gate }, at) => {
      if (gate) expect(HEALTH_FIELDS.indexOf(gate)).toBeLessThan(at);
    });
  });

  test('has four groups behind yes-or-no gates', () => {
    const gates = new Set(HEALTH_QUESTIONS.flatMap(({ gate }) => gate ?? []));
    expect([...gates]).toEqual([
      'hasFoodRestriction',
      'hasFoodIntolerance',
      'hasGlutenDisorder',
      'hasLatexAllergy',
    ]);
    for (const gate of gates) expect(question(gate).choices).toEqual([YES, NO]);
  });

  test('names foods by the allergen keys of dishes', () => {
    for (const field of ['foodRestricions', 'foodIntolerances'] as const) {
      for (const value of question(field).choices) expect(ALLERGENS).toContain(value);
    }
  });

  test('lets a family name everything that a dish can contain', () => {
    const named: string[] = [...question('foodRestricions').choices];
    // Latex has a question of its own.
    expect(named).toEqual(
      expect.arrayContaining(CONTAINED_ALLERGENS.filter((one) => one !== 'latex')),
    );
  });

  test('keeps a gate and its questions on one page of ten', () => {
    const pages = questionPages(HEALTH_QUESTIONS);
    for (const page of pages) {
      const names = page.map(({ fieldName }) => fieldName);
      for (const { gate } of page) if (gate) expect(names).toContain(gate);
    }
  });
});

test('pages hold all questions in their order, ten at most, and only the last may hold fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (questions) => {
      const pages = questionPages(questions);
      expect(pages.flat()).toEqual(questions);
      pages.slice(0, -1).forEach((page) => {
        expect(page).toHaveLength(10);
      });
      const last = pages.at(-1)?.length ?? 10;
      expect(last > 0 && last <= 10).toBe(true);
    }),
  );
});

describe('a single answer', () => {
  test.each<[string, HealthField, HealthAnswers, string | undefined]>([
    ['a gate is required', 'hasFoodRestriction', {}, 'form.selectAtLeastOne'],
    ['yes will do', 'hasFoodRestriction', { hasFoodRestriction: YES }, undefined],
    ['no will do', 'hasFoodRestriction', { hasFoodRestriction: NO }, undefined],
    ['another word will not', 'hasFoodRestriction', { hasFoodRestriction: 'Yes' }, 'form.invalid'],
    [
      'a list is not one value',
      'hasFoodRestriction',
      { hasFoodRestriction: [YES] },
      'form.invalid',
    ],
    ['no choice is none', 'foodRestricions', { hasFoodRestriction: YES }, 'form.selectAtLeastOne'],
    [
      'an empty list is none',
      'foodRestricions',
      { hasFoodRestriction: YES, foodRestricions: [] },
      'form.selectAtLeastOne',
    ],
    [
      'one choice is enough',
      'foodRestricions',
      { hasFoodRestriction: YES, foodRestricions: ['nuts'] },
      undefined,
    ],
    [
      'an unknown choice is refused',
      'foodRestricions',
      { hasFoodRestriction: YES, foodRestricions: ['nuts', 'stones'] },
      'form.invalid',
    ],
    [
      'the same choice twice is refused',
      'foodRestricions',
      { hasFoodRestriction: YES, foodRestricions: ['nuts', 'nuts'] },
      'form.invalid',
    ],
    ['a dependent field waits for its gate', 'foodRestricions', {}, 'form.selectAtLeastOne'],
    ['and is free behind a No', 'foodRestricions', { hasFoodRestriction: NO }, undefined],
    ['observations are optional', 'additionalObservations', {}, undefined],
    [
      'spaces are no observation',
      'additionalObservations',
      { additionalObservations: ' ' },
      undefined,
    ],
    [
      'observations end somewhere',
      'additionalObservations',
      { additionalObservations: 'x'.repeat(1001) },
      'form.required.max',
    ],
    [
      'a list is no text',
      'additionalObservations',
      { additionalObservations: ['x'] },
      'form.invalid',
    ],
    ['the confirmation is required', 'confirmation', {}, 'form.selectAtLeastOne'],
    ['and can only be given', 'confirmation', { confirmation: NO }, 'form.invalid'],
  ])('%s', (_, field, answers, key) => {
    expect(answerError(question(field), answers)?.key).toBe(key);
  });
});

const isRight = (answers: HealthAnswers) =>
  Object.keys(answerErrors(HEALTH_QUESTIONS, answers)).length === 0;

/** Any combination of answers, each question answered or not. */
const tapped: fc.Arbitrary<HealthAnswers> = fc.record(
  Object.fromEntries(
    HEALTH_QUESTIONS.map((asked): [string, fc.Arbitrary<HealthAnswer>] => [
      asked.fieldName,
      asked.answerType === 'comment'
        ? fc.string({ maxLength: 40 })
        : asked.maxChoicesValues === 1
          ? fc.constantFrom(...asked.choices)
          : fc.subarray([...asked.choices]),
    ]),
  ),
  { requiredKeys: [] },
);

describe('for any answers', () => {
  test('answers behind a closed gate are dropped, answers behind an open one are kept', () => {
    fc.assert(
      fc.property(tapped, (answers) => {
        const kept = relevantAnswers(answers);
        for (const asked of HEALTH_QUESTIONS) {
          const answer = answers[asked.fieldName];
          const blank =
            answer === undefined ||
            answer.length === 0 ||
            (typeof answer === 'string' && !answer.trim());
          const expected = blank || !isAsked(asked, answers) ? undefined : answer;
          expect(kept[asked.fieldName]).toEqual(expected);
        }
      }),
    );
  });

  test('dropping irrelevant answers changes neither the relevant ones nor whether all are valid', () => {
    fc.assert(
      fc.property(tapped, (answers) => {
        const kept = relevantAnswers(answers);
        expect(relevantAnswers(kept)).toEqual(kept);
        expect(isRight(kept)).toBe(isRight(answers));
      }),
    );
  });

  test('answering every gate with No leaves only the confirmation to answer', () => {
    fc.assert(
      fc.property(tapped, (answers) => {
        const closed = Object.fromEntries(
          HEALTH_QUESTIONS.flatMap(({ gate }) => (gate ? [[gate, NO]] : [])),
        );
        const errors = answerErrors(HEALTH_QUESTIONS, { ...answers, ...closed, confirmation: YES });
        expect(errors).toEqual({});
      }),
    );
  });
});

test('isAllNo is true when no question has a yes that could have a no, with or without others behind it', () => {
  const no = { hasFoodRestriction: NO, hasLatexAllergy: NO, confirmation: YES };
  expect(isAllNo(HEALTH_QUESTIONS, no)).toBe(true);
  expect(isAllNo(HEALTH_QUESTIONS, { ...no, hasLatexAllergy: YES })).toBe(false);
  const carries = { fieldName: 'carriesMedicine', choices: [YES, NO] };
  expect(isAllNo([carries], { carriesMedicine: NO })).toBe(true);
  expect(isAllNo([carries], { carriesMedicine: YES })).toBe(false);
});

describe('one question for all gates', () => {
  const GATES = [
    'hasFoodRestriction',
    'hasFoodIntolerance',
    'hasGlutenDisorder',
    'hasLatexAllergy',
  ];
  const all = (answer: string) => Object.fromEntries(GATES.map((gate) => [gate, answer]));

  test('is yes with one gate, no with all of them, open before', () => {
    expect(gatesAnswer(HEALTH_QUESTIONS, {})).toBeUndefined();
    expect(gatesAnswer(HEALTH_QUESTIONS, { hasLatexAllergy: NO })).toBeUndefined();
    expect(gatesAnswer(HEALTH_QUESTIONS, { ...all(NO), hasLatexAllergy: YES })).toBe(YES);
    expect(gatesAnswer(HEALTH_QUESTIONS, all(NO))).toBe(NO);
    expect(gatesAnswer([], {})).toBeUndefined();
  });

  test('answers every gate with no, and opens them again with yes but keeps a yes', () => {
    const words = { additionalObservations: 'Nothing.' };
    expect(withGatesAnswer(HEALTH_QUESTIONS, words, NO)).toEqual({ ...words, ...all(NO) });
    const mixed = { ...all(NO), hasLatexAllergy: YES };
    expect(gatesAnswer(HEALTH_QUESTIONS, withGatesAnswer(HEALTH_QUESTIONS, mixed, YES))).toBe(YES);
    const opened = withGatesAnswer(HEALTH_QUESTIONS, { ...words, ...all(NO) }, YES);
    expect(relevantAnswers(opened)).toEqual(words);
  });
});
