import { ROUTES, type RouteSpec } from '@merenda/contract';
import { HEALTH_ACTS } from '@merenda/domain/access/operator-acts';
import { LOOK_PURPOSES } from '@merenda/domain/health/look-purposes';
import { type OperatorRight, sufficientRights } from '@merenda/domain/people/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import {
  createOperator,
  type Operator,
  operatorSession,
} from '../../testing/factories/operators.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { type Parts, sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

type OperatorRoute = Extract<RouteSpec, { access: 'operator' }>;

const OPERATORS = ROUTES.filter((spec) => spec.access === 'operator') as OperatorRoute[];
const nameOf = ({ method, url }: RouteSpec) => `${method} ${url}` as RouteName;
const rightsOf = ({ right }: OperatorRoute): readonly OperatorRight[] =>
  right === 'own' ? [] : sufficientRights(right);

/** The routes that ask for the right to health data. */
const LOOKS = OPERATORS.filter((spec) => rightsOf(spec).includes('health.see')).map(nameOf);

/**
 * Routes of other rights that open health forms and name nobody, with the act that says so. The names are
 * behind a route of `LOOKS`.
 */
const COUNTS = {
  'POST /operator/menu-drafts/:id/preview': 'menus.conflicts-counted',
} as const satisfies Partial<Record<RouteName, string>>;

let payments: Payments;
/** A family whose student has a health form and a meal that is ordered, as the operators' requests name it. */
let family: CompleteFamily;
beforeAll(async () => {
  payments = await startPayments();
  const company = await openCompany(payments.api, 'wefood');
  const { operator, own, ...rest } = await createCompleteFamily(payments, company);
  const served = {
    school: company.school,
    class: company.schoolClass,
    student: own.student,
    menuDraft: await draftOf(company),
  };
  family = { ...rest, own, operator: { ...operator, ...served } };
});
afterAll(() => payments.close());

/** A draft with which the ordered dish conflicts with the health form. */
async function draftOf({ school, dish }: CompleteFamily['company']): Promise<string> {
  const { api } = payments;
  const { rows } = await api.owner.query<{ id: string }>(
    'SELECT product_id AS id FROM menu_product WHERE id = $1',
    [dish],
  );
  const draft = await call(api.url, 'PUT /operator/schools/:id/menu-draft', {
    headers: operatorSession((await createOperator(api)).token),
    params: { id: school },
    body: {
      version: 0,
      accepts: false,
      changes: [
        {
          kind: 'dish',
          product: rows[0]?.id ?? '',
          isNew: false,
          names: { en: 'Rice' },
          descriptions: { en: 'Rice' },
          allergens: ['milk'],
          nutritionalValue: 'inNatura',
          kilocalories: 620,
          parts: [],
        },
      ],
    },
  });
  return succeeded(draft)._id ?? '';
}

/** Asks as this operator, else as a new one. */
async function ask(name: RouteName, as?: Pick<Operator, 'id' | 'token'>) {
  const { id, token } = as ?? (await createOperator(payments.api));
  const parts: Parts = REQUESTS[name](family);
  const options = { headers: operatorSession(token) };
  return { operator: id, parts, ...(await sendRequest(payments.api.url, name, parts, options)) };
}

/** The audit entries about health data that an operator saw. */
async function looksOf(operator: string) {
  const { rows } = await payments.api.owner.query<{
    action: string;
    subject: string;
    detail: { purpose?: string };
  }>('SELECT action, subject, detail FROM audit WHERE operator_id = $1 AND action = ANY($2)', [
    operator,
    HEALTH_ACTS,
  ]);
  return rows;
}

test.each(LOOKS)('a look at health data has its audit entry: %s', async (name) => {
  const { operator, parts, status, text } = await ask(name);
  expect(status, text).toBe(200);
  const looks = await looksOf(operator);
  const { school, student } = family.operator;
  const { rows } = await payments.api.owner.query('SELECT name FROM student WHERE id = $1', [
    student,
  ]);
  const shown = `${JSON.stringify(parts.params)} ${text}`;
  const isNamed = [student, rows[0].name].some((one) => shown.includes(one));
  const subject = isNamed ? student : school;
  const ofSubject = looks.filter((look) => look.subject === subject);
  expect(ofSubject).toHaveLength(1);
  if (isNamed) expect(LOOK_PURPOSES).toContain(ofSubject[0]?.detail.purpose);
});

test.each(Object.entries(COUNTS))(
  'a count of health forms has its audit entry and no name: %s',
  async (name, act) => {
    const { operator, status, text } = await ask(name as RouteName);
    expect(status, text).toBe(200);
    expect(text).not.toContain(family.operator.student);
    expect((await looksOf(operator)).map(({ action }) => action)).toEqual([act]);
  },
);

// Last, since the forms stay locked.
test('no other route of operators opens a health form', async () => {
  await payments.api.owner.query(
    `UPDATE health_key SET wrapped_key = sha256(wrapped_key) || sha256(wrapped_key)`,
  );
  const reader = await createOperator(payments.api);
  const opening: string[] = [];
  // An act may take away what a later request names: the forms are read before anything changes.
  const known: readonly string[] = [...LOOKS, ...Object.keys(COUNTS)];
  const names = OPERATORS.map(nameOf);
  const readsFirst = names.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)));
  for (const name of [...known, ...readsFirst.filter((one) => !known.includes(one))]) {
    const { status, text } = await ask(name as RouteName, reader);
    expect(status, name).not.toBe(401);
    if (text.includes('health_data_locked')) opening.push(name);
  }
  expect(opening).toEqual(known);
});

const isRead = (name: string) => name.startsWith('GET ');
