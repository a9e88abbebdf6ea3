import { expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATION_IDS } from '../index.ts';
import FORMER from './testing/former-release.json' with { type: 'json' };
import { answeredValues, linesOf, type Values, valuesOf } from './testing/values.ts';

/** The constant of the values that people can choose, or the reason why no page tells the value apart. */
type HeldBack = { offered: readonly string[] } | string;

/**
 * Values that this release reads and the next one writes, as `field: value`, for instance
 * `attendance: late` with `{ offered: OFFERED_ATTENDANCES }`.
 */
const UNWRITTEN: Readonly<Record<string, HeldBack>> = {
  'cancelledWhy: absent': 'schools mark absences once the changeover is over (deploy/README.md)',
  ...Object.fromEntries(
    [
      'attendance.change',
      'kitchen.run',
      'books.see',
      'books.close',
      'owed.pay',
      'operators.change',
    ].map((right) => [`rights: ${right}`, 'a page looks for the rights that it knows']),
  ),
};

const ADVICE =
  'Pages and copies of the release before do not know these values. This release reads them, the next one writes or offers them. Name each in UNWRITTEN with the constant of offered values that lacks it, or with the reason why pages do not tell it apart.';

/** Values that the former answers lacked, as `field: value`, each with the answers that have it. */
function newValues(former: Values, present: Values): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, values] of present) {
    const known = former.get(path);
    for (const value of values) {
      if (known?.has(value) ?? true) continue;
      const name = `${path.split('.').at(-1)}: ${value}`;
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

/** A line for each new value that nothing holds back, and for each held back that is not new. */
function unprepared(
  former: Values,
  present: Values,
  unwritten: Readonly<Record<string, HeldBack>>,
): string[] {
  const found = newValues(former, present);
  return [
    ...[...found]
      .filter(([name]) => !(name in unwritten))
      .map(([name, paths]) => `${name} is new in ${paths.join(', ')}`),
    ...Object.entries(unwritten).flatMap(([name, by]) => {
      if (!found.has(name))
        return [`${name} is not new: its line goes, and it is held back no longer`];
      const isOffered =
        typeof by !== 'string' && by.offered.some((one) => name.endsWith(`: ${one}`));
      return isOffered
        ? [`${name} is offered already: the list beside its table holds it back`]
        : [];
    }),
  ];
}

test('no answer has a value that pages and copies of the release before cannot read', () => {
  const former = valuesOf(FORMER.answeredValues);
  expect(unprepared(former, answeredValues(OPERATION_IDS), UNWRITTEN), ADVICE).toEqual([]);
});

const answer = (...kinds: [string, ...string[]]): Values =>
  answeredValues(
    new Map([
      [
        {
          schema: {
            response: {
              200: z.object({
                docs: z.array(z.object({ kind: z.enum(kinds).nullable().optional() })),
                event: z.discriminatedUnion('kind', [
                  z.object({ kind: z.literal('note'), state: z.literal(['read', 'new']) }),
                  z.object({
                    kind: z.literal('bill'),
                    names: z.record(z.enum(['en', 'hu']), z.string()),
                  }),
                ]),
              }),
            },
          },
        },
        'listNotes',
      ],
    ]),
  );

test('the values of an answer are those of its lists, variants, literals and keys', () => {
  expect(linesOf(answer('b', 'a'))).toEqual({
    'a b': 'listNotes.docs.kind',
    'bill note': 'listNotes.event.kind',
    'en hu': 'listNotes.event.names',
    'new read': 'listNotes.event.state',
  });
});

test('values are read as they were written', () => {
  const values = answer('b', 'a');
  expect(valuesOf(linesOf(values))).toEqual(values);
});

test('a new value is told until its constant, or a reason, holds it back', () => {
  const [former, present] = [answer('a'), answer('a', 'b')];
  const told = (unwritten: Readonly<Record<string, HeldBack>>) =>
    unprepared(former, present, unwritten);
  expect(told({})).toEqual(['kind: b is new in listNotes.docs.kind']);
  expect(told({ 'kind: b': { offered: ['a', 'c'] } })).toEqual([]);
  expect(told({ 'kind: b': 'the page shows it as it comes' })).toEqual([]);
  expect(told({ 'kind: b': { offered: ['a', 'b'] } })).toEqual([
    'kind: b is offered already: the list beside its table holds it back',
  ]);
});

test('a value that goes, or a field that is new, is told by nobody', () => {
  expect(unprepared(answer('a', 'b'), answer('a'), {})).toEqual([]);
  expect(unprepared(new Map(), answer('a'), {})).toEqual([]);
});

test('a line of a value that the release before wrote, or that no answer has, goes', () => {
  const values = answer('a');
  expect(unprepared(values, values, { 'kind: a': { offered: [] }, 'kind: c': 'a reason' })).toEqual(
    [
      'kind: a is not new: its line goes, and it is held back no longer',
      'kind: c is not new: its line goes, and it is held back no longer',
    ],
  );
});
