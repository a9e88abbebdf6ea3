import { randomUUID } from 'node:crypto';
import { ROUTES, type RouteSpec } from '@merenda/contract';
import { toldState } from '@merenda/contract/orders/operator-orders';
import {
  hasOperatorRight,
  OPERATOR_ROLES,
  type OperatorRight,
  type OperatorRole,
  sufficientRights,
} from '@merenda/domain/people/operators';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  type OrderingApi,
  startOrdering,
  TUESDAY,
} from '../../testing/ordering.ts';
import { type Parts, sendRequest } from '../testing/request.ts';
import { type Names, REQUESTS, type RouteName } from '../testing/requests.ts';

type OperatorRoute = Extract<RouteSpec, { access: 'operator' }>;

/** A state and a reason that come of a health form alone. */
const OF_HEALTH = ['suspended', 'recipe-changed'];

/** The enumerations with a state or a reason of a health form in a route's answers. */
function statesIn({ schema }: RouteSpec): z.ZodType[] {
  const found: z.ZodType[] = [];
  for (const answer of Object.values(schema.response)) {
    z.toJSONSchema(answer, {
      unrepresentable: 'any',
      override: ({ zodSchema }) => {
        if (zodSchema instanceof z.ZodEnum && zodSchema.options.some(isOfHealth)) {
          found.push(zodSchema);
        }
      },
    });
  }
  return found;
}

const isOfHealth = (value: unknown) => OF_HEALTH.includes(String(value));

const OF_OPERATORS = ROUTES.filter((spec) => spec.access === 'operator') as OperatorRoute[];
const OF_ORDERS = OF_OPERATORS.filter((spec) => statesIn(spec).length > 0);

const nameOf = ({ method, url }: RouteSpec) => `${method} ${url}` as RouteName;

const mayUse = (role: OperatorRole, rights: readonly OperatorRight[]) =>
  rights.some((right) => hasOperatorRight([role], right));

/** The roles that may call a route, and read orders there. */
const callersOf = ({ right }: OperatorRoute): OperatorRole[] =>
  OPERATOR_ROLES.filter(
    (role) =>
      right !== 'own' &&
      mayUse(role, sufficientRights(right)) &&
      mayUse(role, ['orders.see', 'students.see']),
  );

const maySeeHealth = (role: OperatorRole) => mayUse(role, ['health.see']);

const walked = (mayOf: (role: OperatorRole) => boolean) =>
  OF_ORDERS.filter(({ method }) => method === 'GET').flatMap((spec) =>
    callersOf(spec)
      .filter(mayOf)
      .map((role) => ({ role, name: nameOf(spec) })),
  );

let ordering: OrderingApi;
let family: Diners;
let suspended: { order: string; ticket: string };
let cancelled: { order: string; ticket: string };
beforeAll(async () => {
  ordering = await startOrdering();
  family = await createDiners(ordering.api);
  suspended = await createOrder(`status = 'suspended', suspended_at = now()`);
  cancelled = await createOrder(`status = 'cancelled', cancelled_why = 'recipe-changed'`);
});
afterAll(() => ordering.api.close());

/** An order of Tuesday in a state, and a ticket about it. */
async function createOrder(state: string) {
  const { api } = ordering;
  const placed = await accept(api, family, await newCart(api, family));
  const order = succeeded(placed).order._id;
  await api.owner.query(`UPDATE meal_order SET ${state} WHERE id = $1`, [order]);
  const body = {
    conversationId: randomUUID(),
    conversationType: 'ORDER-DUPLICATED',
    order,
  } as const;
  const { token } = family.guardian;
  const ticket = succeeded(await call(api.url, 'POST /user-tickets', { token, body }))._id;
  return { order, ticket };
}

/** A route's answer to an operator of a role, about an order where the route names one. */
async function ask(
  name: RouteName,
  role: OperatorRole,
  { order, ticket }: { order: string; ticket: string },
): Promise<string> {
  const names = { class: family.school.classId, student: family.student._id, ticket };
  const { query, ...parts }: Parts = REQUESTS[name]({ operator: names } as Partial<Names> as Names);
  const asked = Object.keys({ ...(query as object | undefined) }).map((field) =>
    field === 'q' ? [field, order] : [field, TUESDAY],
  );
  const { id, token } = await createOperator(ordering.api, { roles: [role] });
  const { status, text } = await sendRequest(
    ordering.api.url,
    name,
    { ...parts, query: Object.fromEntries(asked) },
    { headers: operatorSession(token) },
  );
  expect(status, text).toBe(200);
  expect(text).toContain(order);
  expect(await looksOf(id)).toBe(maySeeHealth(role) ? 1 : 0);
  return text;
}

/** The number of times that the audit says that an operator saw the states of meals. */
async function looksOf(operator: string): Promise<number> {
  const { rowCount } = await ordering.api.owner.query(
    `SELECT FROM audit WHERE operator_id = $1 AND action = 'meals.shown'`,
    [operator],
  );
  return rowCount ?? 0;
}

test('an answer to operators has the state of an order as it is told, never as it is stored', () => {
  const told: z.ZodType[] = Object.values(toldState).flatMap((field) =>
    field instanceof z.ZodOptional ? [field.unwrap() as z.ZodType] : [field],
  );
  expect(OF_ORDERS.length).toBeGreaterThan(3);
  const raw = OF_OPERATORS.filter((spec) => statesIn(spec).some((one) => !told.includes(one)));
  expect(raw.map(nameOf)).toEqual([]);
});

test('a route that changes something and answers orders is closed to roles without the right to health data', () => {
  const open = OF_ORDERS.filter(({ method }) => method !== 'GET').flatMap(callersOf);
  expect(open.filter((role) => !maySeeHealth(role))).toEqual([]);
});

describe('a role without the right to health data learns nothing about health from an order', () => {
  test.each(filled(walked((role) => !maySeeHealth(role))))(
    '$role: $name',
    async ({ role, name }) => {
      const told = await ask(name, role, suspended);
      expect(told).toContain('"withheld"');
      for (const hint of OF_HEALTH) expect(told).not.toContain(hint);
      const before = await ask(name, role, cancelled);
      await ordering.api.owner.query(
        `UPDATE meal_order SET cancelled_why = 'by-guardian' WHERE id = $1`,
        [cancelled.order],
      );
      expect(await ask(name, role, cancelled)).toBe(before);
      await ordering.api.owner.query(
        `UPDATE meal_order SET cancelled_why = 'recipe-changed' WHERE id = $1`,
        [cancelled.order],
      );
    },
  );
});

describe('a role with the right to health data reads both, with an audit entry for each look', () => {
  test.each(filled(walked(maySeeHealth)))('$role: $name', async ({ role, name }) => {
    expect(await ask(name, role, suspended)).toContain('"suspended"');
    expect(await ask(name, role, cancelled)).toContain('"recipe-changed"');
  });
});

test('a page that asks anew leaves one entry a day, of the record and the days that it shows', async () => {
  const { id, token } = await createOperator(ordering.api, { roles: ['school'] });
  const read = () =>
    call(ordering.api.url, 'GET /operator/classes/:id/register', {
      headers: operatorSession(token),
      params: { id: family.school.classId },
      query: { day: TUESDAY },
    });
  succeeded(await read());
  succeeded(await read());
  expect(await looksOf(id)).toBe(1);
  const { rows } = await ordering.api.owner.query(
    `SELECT subject, detail FROM audit WHERE operator_id = $1 AND action = 'meals.shown'`,
    [id],
  );
  const detail = { firstDay: TUESDAY, lastDay: TUESDAY };
  expect(rows).toEqual([{ subject: family.school.classId, detail }]);
});
