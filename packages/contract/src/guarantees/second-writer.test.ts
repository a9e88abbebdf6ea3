import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Api, ROUTES } from '../index.ts';

/** The fields of a request that name what its writer has read. */
const READ = ['version', 'seen'] as const;

/** Does a part of the request have such a field? */
type NamesRead<Part> = Part extends readonly (infer Item)[]
  ? NamesRead<Item>
  : Part extends object
    ? Extract<keyof Part, (typeof READ)[number]> extends never
      ? true extends { [Name in keyof Part]: NamesRead<Part[Name]> }[keyof Part]
        ? true
        : false
      : true
    : false;

/** Operators' changes that name nothing read: the compiler asks each for its reason. */
type Unversioned = {
  [R in keyof Api]: R extends `GET ${string}`
    ? never
    : Api[R]['right'] extends undefined
      ? never
      : true extends NamesRead<Api[R]['body']> | NamesRead<Api[R]['query']>
        ? never
        : R;
}[keyof Api];

const ADDS = 'adds a record, and changes none';
const ONCE = 'is decided once: the second is told how';
const ENDS = 'ends something, and leaves nothing to be overwritten';
const OWN = 'the operator’s own account';

/** Operators' changes that overwrite nobody’s work, each with its reason. */
const NO_VERSION: Readonly<Record<Unversioned, string>> = {
  'POST /operator/proposals': ADDS,
  'POST /operator/scripts/proposals': ADDS,
  'POST /operator/companies/:id/schools': ADDS,
  'POST /operator/schools/:id/classes': ADDS,
  'POST /operator/companies/:id/alerts': ADDS,
  'POST /operator/schools/:id/alerts': ADDS,
  'POST /operator/companies/:id/bank-files': ADDS,
  'POST /operator/canned-answers': ADDS,
  'POST /operator/topups/:id/refunds': ADDS,
  'POST /operator/schools/:id/kitchen/:day/:service/documents/:document': ADDS,
  'POST /operator/proposals/:id/approve': ONCE,
  'POST /operator/proposals/:id/close': ONCE,
  'POST /operator/refunds/:id/approve': ONCE,
  'POST /operator/refunds/:id/dismiss': ONCE,
  'POST /operator/owed/:id/:guardian/payments': 'names the amount that was read, which must be all',
  'POST /operator/owed-payments/:id/approve': ONCE,
  'POST /operator/owed-payments/:id/dismiss': ONCE,
  'POST /operator/payouts/:id/approve': ONCE,
  'POST /operator/payouts/:id/refuse': ONCE,
  'POST /operator/payouts/:id/settle': ONCE,
  'POST /operator/payouts/:id/return': ONCE,
  'POST /operator/payouts/:id/return/approve': ONCE,
  'POST /operator/payouts/:id/return/dismiss': ONCE,
  'POST /operator/companies/:id/close': ONCE,
  'POST /operator/reconciliations/differences/:id/resolve': ONCE,
  'POST /operator/operators/:id/disable': ENDS,
  'DELETE /operator/operators/:id/sessions/:session': ENDS,
  'POST /operator/guardians/:id/sign-out': ENDS,
  'PUT /operator/companies/:id/ways/:provider': 'says the state that it wants, and so is no toggle',
  'PUT /operator/classes/:id/collections': 'says the state that it wants, and so is no toggle',
  'PUT /operator/tickets/:id/read': 'a mark of reading only grows',
  'PUT /operator/password': OWN,
  'DELETE /operator/sessions': OWN,
  'DELETE /operator/sessions/:id': OWN,
  'PUT /operator/presence': OWN,
};

/** Does a part of the request have a field that names what was read? */
function namesWhatWasRead(schema: unknown): boolean {
  const { properties = {}, items } = schema as { properties?: object; items?: unknown };
  return (
    Object.entries(properties).some(
      ([name, part]) => READ.some((read) => read === name) || namesWhatWasRead(part),
    ) ||
    (items !== undefined && namesWhatWasRead(items))
  );
}

test('each change by an operator names the version that was read, or has a reason why none is needed', () => {
  const changing = ROUTES.filter(
    ({ access, method }) => access === 'operator' && method !== 'GET',
  ).map(({ method, url, schema }) => ({
    name: `${method} ${url}`,
    hasVersion: [schema.body, schema.querystring].some(
      (part) =>
        part && namesWhatWasRead(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
    ),
  }));
  const without = changing.filter(({ hasVersion }) => !hasVersion).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(NO_VERSION).toSorted());
});
