import { expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATION_IDS } from '../index.ts';
import FORMER from './testing/former-release.json' with { type: 'json' };
import { type Fields, fieldsOf, requestedFields, wordsOf } from './testing/requested-fields.ts';
import {
  linesOf,
  type NamedRoutes,
  requestedValues,
  type Values,
  valuesOf,
} from './testing/values.ts';

/** Lines of the test below that pages of the release before never meet, each with the reason. */
const UNMET: Readonly<Record<string, string>> = {};

const ADVICE =
  'Open pages of the release before send these requests, and this release refuses them. A new field is optional for a release, and a value is taken as long. A line that no page meets has its reason in UNMET.';

const parentOf = (field: string): string => field.slice(0, field.lastIndexOf('.'));

/** The fields that requests must have now, in parts that the former pages send without them. */
function newlyRequired(former: Fields, present: Fields): string[] {
  const parents = new Set([...former.keys()].map(parentOf));
  return [...present].flatMap(([field, isRequired]) =>
    isRequired && former.get(field) !== true && parents.has(parentOf(field))
      ? [`${field} is required now`]
      : [],
  );
}

/** The values that requests may have no longer. */
function gone(former: Values, present: Values): string[] {
  return [...former].flatMap(([field, values]) => {
    const taken = present.get(field);
    return taken
      ? [...values].filter((one) => !taken.has(one)).map((one) => `${field}: ${one} is refused now`)
      : [];
  });
}

test('requests of pages of the release before are still taken', () => {
  const refused = [
    ...newlyRequired(fieldsOf(FORMER.requestedFields), requestedFields(OPERATION_IDS)),
    ...gone(valuesOf(FORMER.requestedValues), requestedValues(OPERATION_IDS)),
  ];
  expect(refused.toSorted(), ADVICE).toEqual(Object.keys(UNMET).toSorted());
});

const routes = (body: z.ZodType, name = 'writeNote'): NamedRoutes =>
  new Map([[{ schema: { body, response: { 204: z.null() } } }, name]]);

const NOTE = z.object({
  text: z.string(),
  tone: z.enum(['calm', 'loud']).optional(),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('some'), ids: z.array(z.string()) }),
  ]),
});

test('the fields of a request are those of its parts and variants, the required ones marked', () => {
  expect(wordsOf(requestedFields(routes(NOTE)))).toEqual({
    writeNote:
      'body.text! body.to! body.to(kind=all).kind! body.to(kind=some).ids! body.to(kind=some).kind! body.tone',
  });
});

test('fields are read as they were written', () => {
  const fields = requestedFields(routes(NOTE));
  expect(fieldsOf(wordsOf(fields))).toEqual(fields);
});

test.each([
  [
    'a new field that is required',
    NOTE.extend({ day: z.string() }),
    ['writeNote.body.day is required now'],
  ],
  ['a field that was optional', NOTE.required(), ['writeNote.body.tone is required now']],
  ['a new optional field', NOTE.extend({ day: z.object({ at: z.string() }).optional() }), []],
  ['a field with a value of its own', NOTE.extend({ day: z.string().default('today') }), []],
  [
    'a new variant',
    NOTE.extend({
      to: z.discriminatedUnion('kind', [
        ...NOTE.shape.to.options,
        z.object({ kind: z.literal('one'), name: z.string() }),
      ]),
    }),
    [],
  ],
])('%s is told if former requests lack it', (_, body, told) => {
  expect(newlyRequired(requestedFields(routes(NOTE)), requestedFields(routes(body)))).toEqual(told);
});

test('a new route asks for anything', () => {
  const former = requestedFields(routes(NOTE));
  expect(newlyRequired(former, requestedFields(routes(NOTE, 'readNote')))).toEqual([]);
});

test('a value that requests may have no longer is told', () => {
  const present = NOTE.extend({ tone: z.enum(['loud', 'new']).optional() });
  const [former, now] = [NOTE, present].map((body) => requestedValues(routes(body)));
  expect(gone(valuesOf(linesOf(former ?? new Map())), now ?? new Map())).toEqual([
    'writeNote.body.tone: calm is refused now',
  ]);
});
