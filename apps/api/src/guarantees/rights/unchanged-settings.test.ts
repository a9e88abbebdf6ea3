import type { Api } from '@merenda/contract';
import { addDays } from '@merenda/domain/time/dates';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createAdministeredClasses, createSchool } from '../../testing/factories/schools.ts';
import { createCannedAnswer, createTicket } from '../../testing/tickets.ts';

/** Operators' routes that put a value in the place of another one. */
type Setting = {
  [R in keyof Api]: R extends `${'PUT' | 'PATCH'} ${string}`
    ? Api[R]['right'] extends undefined
      ? never
      : R
    : never;
}[keyof Api];

const NO_ACT = 'writes no act';
const FILE = 'a picture is sent by somebody who has just chosen it';
const TESTED = 'equal values have their test beside the verb';

const COMPANY = 'wefood';
let api: TestApi;
let operator: { id: string; token: string };
let school: { id: string };
const headers = () => operatorSession(operator.token);
beforeAll(async () => {
  api = await startApi();
  operator = await createOperator(api, { roles: ['administrator', 'support', 'school'] });
  school = await createSchool(api);
  await createMenu(api, school, { endDate: '9999-12-31' });
  await createAdministeredClasses(api, school.id);
});
afterAll(() => api.close());

const openCompany = async () =>
  succeeded(
    await call(api.url, 'GET /operator/companies/:id', {
      headers: headers(),
      params: { id: COMPANY },
    }),
  );
const openSchool = async () =>
  succeeded(
    await call(api.url, 'GET /operator/schools/:id', {
      headers: headers(),
      params: { id: school.id },
    }),
  );

/** Each setting sends what was read, unchanged, or has a reason why nobody does. */
const UNCHANGED: Readonly<Record<Setting, string | (() => Promise<{ status: number }>)>> = {
  'PUT /operator/companies/:id/ways/:provider': () =>
    call(api.url, 'PUT /operator/companies/:id/ways/:provider', {
      headers: headers(),
      params: { id: COMPANY, provider: 'card' },
      body: { isOff: false },
    }),
  'PUT /operator/companies/:id/fees/:provider': async () => {
    const { ways } = await openCompany();
    const { fee = { basisPoints: 0, fixed: 0 }, version = '' } =
      ways.find(({ provider }) => provider === 'card') ?? {};
    const startsOn = addDays(new Date().toISOString().slice(0, 10), 2);
    return call(api.url, 'PUT /operator/companies/:id/fees/:provider', {
      headers: headers(),
      params: { id: COMPANY, provider: 'card' },
      body: { ...fee, startsOn, version },
    });
  },
  'PUT /operator/companies/:id/four-eyes': async () => {
    const { own, version } = (await openCompany()).fourEyes;
    return call(api.url, 'PUT /operator/companies/:id/four-eyes', {
      headers: headers(),
      params: { id: COMPANY },
      body: { ...(own !== undefined && { own }), version },
    });
  },
  'PUT /operator/schools/:id': async () => {
    const { name, town, walletPayment, healthForm, isTest, version } = await openSchool();
    return call(api.url, 'PUT /operator/schools/:id', {
      headers: headers(),
      params: { id: school.id },
      body: { name, ...(town && { town }), walletPayment, healthForm, isTest, version },
    });
  },
  'PUT /operator/schools/:id/menus/:menuId/times': async () => {
    const [menu] = (await openSchool()).menus;
    if (!menu) throw new Error('the school has no menu');
    const { _id: menuId, names: _, ...times } = menu;
    return call(api.url, 'PUT /operator/schools/:id/menus/:menuId/times', {
      headers: headers(),
      params: { id: school.id, menuId },
      body: times,
    });
  },
  'PUT /operator/schools/:id/classes/:classId': async () => {
    const one = (await openSchool()).classes.find(({ room }) => room === undefined);
    if (!one) throw new Error('the school has no class');
    const { _id: classId, students: _, ...fields } = one;
    return call(api.url, 'PUT /operator/schools/:id/classes/:classId', {
      headers: headers(),
      params: { id: school.id, classId },
      body: fields,
    });
  },
  'PUT /operator/canned-answers/:id': async () => {
    const id = await createCannedAnswer(api, COMPANY);
    const { docs } = succeeded(
      await call(api.url, 'GET /operator/canned-answers', {
        headers: headers(),
        query: { company: COMPANY, limit: 100 },
      }),
    );
    const { title = '', texts = {}, version = 0 } = docs.find(({ _id }) => _id === id) ?? {};
    return call(api.url, 'PUT /operator/canned-answers/:id', {
      headers: headers(),
      params: { id },
      body: { title, texts, version },
    });
  },
  'PUT /operator/tickets/:id/assignee': async () =>
    call(api.url, 'PUT /operator/tickets/:id/assignee', {
      headers: headers(),
      params: { id: await createTicket(api, await createGuardian(api)) },
      body: { assignee: null, seen: null },
    }),
  'PATCH /operator/students/:id': TESTED,
  'PUT /operator/schools/:id/kitchen/:day/:service/counts': TESTED,
  'PUT /operator/classes/:id/register': TESTED,
  'PUT /operator/classes/:id/collections': TESTED,
  'PUT /operator/schools/:id/menu-draft': NO_ACT,
  'PUT /operator/tickets/:id/read': NO_ACT,
  'PUT /operator/presence': NO_ACT,
  'PUT /operator/password': 'nobody reads a password',
  'PUT /operator/products/:id/picture': FILE,
  'PUT /restaurants/:restaurantId/coupon/logo/footer': FILE,
};

const SENT = Object.entries(UNCHANGED).flatMap(([name, send]) =>
  typeof send === 'string' ? [] : [[name, send] as const],
);

test.each(filled(SENT))('%s with the values that were read writes no act', async (_, send) => {
  const acts = async () => {
    const { rows } = await api.owner.query<{ count: string }>(
      'SELECT count(*) FROM audit WHERE operator_id = $1',
      [operator.id],
    );
    return rows[0]?.count;
  };
  const before = await acts();
  expect((await send()).status).toBe(200);
  expect(await acts()).toBe(before);
});
