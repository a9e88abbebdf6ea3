import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type RouteSpec } from '@merenda/contract';
import { isForScripts, type OperatorAsks, type OperatorNamed } from '@merenda/contract/access';
import {
  hasOperatorRight,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRight,
  type OperatorRole,
  sufficientRights,
} from '@merenda/domain/people/operators';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccess, disableOperator } from '../../modules/operator/index.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createMenu, createMenuDraft } from '../../testing/factories/menus.ts';
import {
  createAdministered,
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
  ownerDatabase,
} from '../../testing/factories/operators.ts';
import { serveLunch } from '../../testing/factories/orders.ts';
import { createPicturedProduct, createSchoolWithLogo } from '../../testing/factories/pictures.ts';
import {
  createOwed,
  createWaitingOwedPayment,
  createWaitingRefund,
} from '../../testing/factories/refunds.ts';
import {
  createAdministeredClasses,
  createSchool,
  feeVersionOf,
} from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { beginBooks, credit } from '../../testing/factories/wallets.ts';
import { createBankFile, createPayout, createWaitingReturn } from '../../testing/payouts.ts';
import { createCannedAnswer, createTicketWithFile } from '../../testing/tickets.ts';
import { leavingNoTrace } from '../testing/fingerprint.ts';
import { expectFailure, sendRequest } from '../testing/request.ts';
import { type Names, REQUESTS, type RouteName } from '../testing/requests.ts';

type OperatorRoute = Extract<RouteSpec, { access: 'operator' }>;
type Headers = Record<string, string>;

const ROUTES_OF_OPERATORS = ROUTES.filter((spec) => spec.access === 'operator').map((spec) => ({
  name: `${spec.method} ${spec.url}` as RouteName,
  spec: spec as OperatorRoute,
}));

const ANYWHERE = { everywhere: true, companies: [] as string[], schools: [] as string[] };
const within = (scope: { companies?: string[]; schools?: string[] }) => ({
  everywhere: false,
  companies: scope.companies ?? [],
  schools: scope.schools ?? [],
});

let api: TestApi;
let guardian: SignedInGuardian;
let things: Record<OperatorNamed, string>;
let nobodys: string;
let administered: Awaited<ReturnType<typeof createAdministered>> &
  Awaited<ReturnType<typeof createAdministeredClasses>>;
let school: string;
beforeAll(async () => {
  api = await startApi();
  guardian = await createGuardian(api);
  school = (await createSchool(api)).id;
  await credit(api, guardian.user.wallet._id, 100_000n);
  const topup = await createTopup(guardian.user._id);
  things = {
    company: 'wefood',
    guardian: guardian.user._id,
    ...(await createPlaces()),
    product: await createPicturedProduct(api, 'wefood'),
    menu: '',
    menuDraft: await createMenuDraft(api, 'wefood'),
    difference: await createDifference(topup),
    payout: await createPayout(api, guardian),
    bankFile: await createBankFile(api, 'wefood'),
    ticket: await createTicketWithFile(api, guardian),
    cannedAnswer: await createCannedAnswer(api),
    topup,
    refund: await createWaitingRefund(api, topup),
    owed: await createOwed(api, await createTopup(guardian.user._id)),
    owedPayment: await createWaitingOwedPayment(api, await createTopup(guardian.user._id)),
  };
  things.menu = (await createMenu(api, { id: things.school }, { slotCapacity: 60 })).id;
  nobodys = await createDifference(null);
  const { id: operator } = await createOperator(api);
  await serveLunch(api, { ...things, operator });
  await beginBooks(api, { company: things.company, operator });
  administered = {
    ...(await createAdministered(api)),
    ...(await createAdministeredClasses(api, things.school)),
  };
});
afterAll(() => api.close());

/** A school with a class, and a student of it without a number. */
async function createPlaces() {
  const { id, classId } = await createSchool(api, { town: 'São Paulo' });
  const student = await createStudent(api, guardian, { id, classId });
  await api.owner.query('UPDATE student SET enrollment_number = NULL WHERE id = $1', [student._id]);
  return { school: id, class: classId, student: student._id };
}

/** An arrived top-up in the guardian's company, whose processor is not connected here. */
async function createTopup(guardianId: string): Promise<string> {
  const id = randomUUID();
  await api.owner.query(
    `WITH made AS (
       INSERT INTO topup (id, guardian_id, company_id, wallet_id, gateway, provider, reference,
         request_hash, amount_minor, currency, status, paid_at)
       SELECT $1, id, company_id, wallet_id, 'sandbox', 'card', $2, decode(repeat('00', 32), 'hex'),
         1, 'BRL', 'paid', now() FROM guardian WHERE id = $3 RETURNING id, wallet_id)
     INSERT INTO topup_part (topup_id, wallet_id, amount_minor) SELECT id, wallet_id, 1 FROM made`,
    [id, id.replaceAll('-', ''), guardianId],
  );
  return id;
}

async function createDifference(topup: string | null): Promise<string> {
  const id = randomUUID();
  await api.owner.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message, topup_id)
     VALUES ($1, 'sandbox', 'stuck', 'a difference', $2)`,
    [id, topup],
  );
  return id;
}

const ask = (name: RouteName, headers: Headers, own: Partial<Names['operator']> = {}) => {
  const operator = {
    session: randomUUID(),
    password: 'not this one',
    ...things,
    ...administered,
    removedCannedAnswer: things.cannedAnswer,
    ...own,
  };
  const refused = {
    refusedPayout: operator.payout,
    returningPayout: operator.payout,
    dismissedReturn: operator.payout,
    dismissedRefund: operator.refund,
    dismissedOwedPayment: operator.owedPayment,
    creditor: operator.guardian,
    discardedMenuDraft: operator.menuDraft,
    removedPicture: operator.product,
    removedLogo: operator.school,
  };
  const parts = REQUESTS[name]({
    operator: { ...operator, ...refused },
  } as Partial<Names> as Names);
  return sendRequest(api.url, name, parts, { headers });
};

const rolesFor = ({ right }: OperatorAsks): OperatorRole[] =>
  right === 'own'
    ? ['support']
    : [...new Set(sufficientRights(right).flatMap((one) => OPERATOR_RIGHTS[one]))];

/** Roles that may work on this test's ticket; `rights/ticket-rights.test` covers the other types. */
const rolesLetIn = (spec: OperatorAsks): OperatorRole[] =>
  spec.right !== 'own' && sufficientRights(spec.right).includes('tickets.answer')
    ? [...OPERATOR_RIGHTS['tickets.answer']]
    : rolesFor(spec);

/** A person and a script with this access, by their credentials. */
async function operatorsWith(access: Parameters<typeof createOperator>[1]): Promise<Headers[]> {
  return [
    operatorSession((await createOperator(api, access)).token),
    operatorToken((await createScript(api, access)).token),
  ];
}

const untouched = (tests: () => void) => leavingNoTrace(() => api, tests);

describe('a caller who is no operator, or no longer one, is answered 401', () => {
  let callers: Headers[];
  beforeAll(async () => {
    const [ended, idle, disabled] = [
      await createOperator(api),
      await createOperator(api),
      await createOperator(api),
    ];
    const [endedScript, oldScript] = [await createScript(api), await createScript(api)];
    const over = [idle.id, oldScript.id];
    await api.owner.query(
      'UPDATE operator_session SET expires_at = now() WHERE operator_id = ANY ($1)',
      [over],
    );
    await api.owner.query('UPDATE operator_session SET revoked_at = now() WHERE operator_id = $1', [
      ended.id,
    ]);
    const db = ownerDatabase(api);
    await disableOperator(db, { email: disabled.email });
    await api.owner.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [
      endedScript.id,
    ]);
    const living = await createOperator(api);
    const script = await createScript(api);
    callers = [
      {},
      { authorization: `We ${guardian.token}` },
      { cookie: `aw_t=${guardian.token}` },
      operatorSession(guardian.token),
      operatorToken(guardian.token),
      operatorSession(ended.token),
      operatorSession(idle.token),
      operatorSession(disabled.token),
      operatorToken(endedScript.token),
      operatorToken(oldScript.token),
      // A cookie's value is no token, and a token no cookie's value.
      operatorToken(living.token),
      operatorSession(script.token),
      { authorization: `We ${script.token}` },
    ];
  });
  untouched(() => {
    test.each(ROUTES_OF_OPERATORS)('$name', async ({ name }) => {
      for (const headers of callers) {
        expectFailure(await ask(name, headers), 401, 'unauthenticated');
      }
    });
  });
});

describe('an operator without a role that has the right is answered 403, whatever the scope', () => {
  const others = ({ spec }: { spec: OperatorAsks }) =>
    OPERATOR_ROLES.filter((role) => !rolesFor(spec).includes(role));
  const closedToSome = ROUTES_OF_OPERATORS.filter((route) => others(route).length > 0);
  const callers = new Map<string, Headers[]>();
  beforeAll(async () => {
    callers.set('own', [operatorToken((await createScript(api)).token)]);
    for (const roles of new Set(closedToSome.map((route) => others(route).join()))) {
      const access = { roles: roles.split(','), ...ANYWHERE };
      callers.set(roles, await operatorsWith(access));
    }
  });
  untouched(() => {
    test.each(filled(closedToSome))('$name', async (route) => {
      const asking = callers.get(route.spec.right === 'own' ? 'own' : others(route).join());
      expect(asking?.length).toBeGreaterThan(0);
      for (const headers of asking ?? []) {
        expectFailure(await ask(route.name, headers), 403, 'operator_not_allowed');
      }
    });
  });
});

describe('a script with every right is answered 403 where only people may call', () => {
  const FOR_PEOPLE = ROUTES_OF_OPERATORS.filter(({ spec }) => !isForScripts(spec));
  let script: Headers;
  beforeAll(async () => {
    script = operatorToken((await createScript(api)).token);
  });
  untouched(() => {
    test.each(FOR_PEOPLE)('$name', async ({ name }) => {
      expectFailure(await ask(name, script), 403, 'operator_not_allowed');
    });
  });
});

describe('records outside the scope are answered as missing, or nothing is returned', () => {
  const SCOPED = ROUTES_OF_OPERATORS.filter(({ spec }) => spec.right !== 'own');
  const callers = new Map<string, Headers[]>();
  beforeAll(async () => {
    for (const roles of new Set(SCOPED.map(({ spec }) => rolesFor(spec).join()))) {
      const access = [within({ companies: ['sodexo-direct'] }), within({ schools: [school] })].map(
        (scope) => operatorsWith({ roles: roles.split(','), ...scope }),
      );
      callers.set(roles, (await Promise.all(access)).flat());
    }
  });
  untouched(() => {
    test.each(SCOPED)('$name', async ({ name, spec }) => {
      const asking = callers.get(rolesFor(spec).join());
      expect(asking).toHaveLength(4);
      // A person and a script by turns.
      const heard = isForScripts(spec) ? asking : asking?.filter((_, at) => at % 2 === 0);
      for (const headers of heard ?? []) {
        const answer = await ask(name, headers);
        if (typeof spec.touches === 'object') expectFailure(answer, 404, 'not_found');
        else if (spec.touches === 'installation') {
          expectFailure(answer, 403, 'operator_not_allowed');
        } else {
          expect(answer.status, answer.text).toBe(200);
          // The second two are of another school of that company: they may read whose it is.
          const { company, ...records } = things;
          const hidden = Object.values(records);
          if (asking && asking.indexOf(headers) < 2) hidden.push(company);
          for (const id of hidden) expect(answer.text).not.toContain(id);
        }
      }
    });
  });
});

/** A new record in the state that the route requires, since each is decided once. */
async function fresh(name: RouteName): Promise<Partial<Names['operator']>> {
  if (name.startsWith('DELETE /operator/products/')) {
    return { product: await createPicturedProduct(api, 'wefood') };
  }
  if (name === 'POST /operator/guardians/:id/block') {
    return { guardian: (await createGuardian(api)).user._id };
  }
  if (/^(PUT|DELETE) \/restaurants\//.test(name)) {
    return { school: await createSchoolWithLogo(api, 'wefood') };
  }
  if (name.startsWith('DELETE /operator/schools/')) {
    return createAdministeredClasses(api, things.school);
  }
  if (name.startsWith('PUT /operator/companies/')) {
    return { feeVersion: await feeVersionOf(api, 'wefood') };
  }
  if (/\/operator\/(operators|proposals|scripts)/.test(name)) return createAdministered(api);
  if (/^(PUT|DELETE) \/operator\/canned-answers/.test(name)) {
    const [cannedAnswer, removedCannedAnswer] = [
      await createCannedAnswer(api),
      await createCannedAnswer(api),
    ];
    return { cannedAnswer, removedCannedAnswer };
  }
  if (name.startsWith('POST /operator/refunds/')) {
    return { refund: await createWaitingRefund(api, await createTopup(guardian.user._id)) };
  }
  if (name.startsWith('POST /operator/owed/')) {
    return { owed: await createOwed(api, await createTopup(guardian.user._id)) };
  }
  if (name.startsWith('POST /operator/owed-payments/')) {
    const topup = await createTopup(guardian.user._id);
    return { owedPayment: await createWaitingOwedPayment(api, topup) };
  }
  if (name === 'PUT /operator/schools/:id/menu-draft') {
    return { school: (await createSchool(api)).id };
  }
  if (name.startsWith('POST /operator/menu-drafts/')) {
    return { menuDraft: await createMenuDraft(api, 'wefood') };
  }
  if (!name.startsWith('POST /operator/payouts/')) return {};
  if (name.includes('/return/')) return { payout: await createWaitingReturn(api, 'wefood') };
  // Another test blocks the shared guardian, so this one is new.
  const payer = await createGuardian(api);
  await credit(api, payer.user.wallet._id, 5_000n);
  const payout = await createPayout(api, payer);
  if (/settle|return/.test(name)) {
    const { token } = await createOperator(api);
    const parts = { params: { id: payout } };
    const headers = operatorSession(token);
    await sendRequest(api.url, 'POST /operator/payouts/:id/approve', parts, { headers });
  }
  return { payout };
}

/**
 * This test's processor is not connected, and a script is no second person: the verb refuses both.
 * `operator-refunds.test` shows what they do.
 */
const REFUNDS: RouteName[] = [
  'POST /operator/topups/:id/refunds',
  'POST /operator/refunds/:id/approve',
];

describe('an operator with the right within the scope is let in', () => {
  test.each(ROUTES_OF_OPERATORS)('$name', async ({ name, spec }) => {
    const scope = spec.touches === 'installation' ? ANYWHERE : within({ companies: ['wefood'] });
    for (const role of rolesLetIn(spec)) {
      const own = await createOperator(api, { roles: [role], ...scope });
      const script = await createScript(api, { roles: [role], ...scope });
      const callers = [operatorSession(own.token), operatorToken(script.token)];
      for (const headers of isForScripts(spec) ? callers : callers.slice(0, 1)) {
        const { status, text } = await ask(name, headers, { ...own, ...(await fresh(name)) });
        if (REFUNDS.includes(name)) expect([403, 409], text).toContain(status);
        else expect([200, 201, 204], text).toContain(status);
      }
    }
  });
});

test('only operators with the scope everywhere see records that belong to no company', async () => {
  const resolve = async (scope: typeof ANYWHERE) => {
    const { token } = await createOperator(api, { roles: ['finance'], ...scope });
    const body = { note: 'looked after' };
    const name = 'POST /operator/reconciliations/differences/:id/resolve';
    const parts = { params: { id: nobodys }, body };
    return (await sendRequest(api.url, name, parts, { headers: operatorSession(token) })).status;
  };
  expect(await resolve(within({ companies: ['wefood'] }))).toBe(404);
  expect(await resolve(ANYWHERE)).toBe(200);
});

test('a command’s changes of roles and scope apply from the next request', async () => {
  const access = { roles: ['support'], ...within({ companies: ['wefood'] }) };
  const { token, email } = await createOperator(api, access);
  const block = async () =>
    (await ask('POST /operator/guardians/:id/block', operatorSession(token))).status;
  const change = (changed: Partial<typeof access>) =>
    changeAccess(ownerDatabase(api), { email }, { ...access, ...changed });
  expect(await block()).toBe(200);
  await change({ roles: ['school'] });
  expect(await block()).toBe(403);
  await change(within({ companies: ['sodexo-direct'] }));
  expect(await block()).toBe(404);
});

test('the application cannot give an operator a role, a company or a name, nor make one', async () => {
  const { id } = await createOperator(api, { roles: ['support'] });
  const { pool } = api.services;
  const refused = { code: '42501' };
  for (const change of ["roles = '{finance}'", 'everywhere = true', "name = 'x'"]) {
    const raise = pool.query(`UPDATE operator SET ${change} WHERE id = $1`, [id]);
    await expect(raise).rejects.toMatchObject(refused);
  }
  const make = pool.query('INSERT INTO operator SELECT * FROM operator');
  await expect(make).rejects.toMatchObject(refused);
});

test('every right opens a route', () => {
  const asked = new Set(
    ROUTES_OF_OPERATORS.flatMap(({ spec }) =>
      spec.right === 'own' ? [] : sufficientRights(spec.right),
    ),
  );
  expect([...asked].toSorted()).toEqual(Object.keys(OPERATOR_RIGHTS).toSorted());
});

test('the page about operating lists each right with its roles, and no others', () => {
  const page = readFileSync(
    join(import.meta.dirname, '../../../../../docs/product/operating.md'),
    'utf8',
  );
  const [, section = ''] = page.split('\n## Rights\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([\w.]+)` \|[^|]*\| ([a-z, ]+) \|$/gm)];
  const told = rows.map(([, right, roles]) => [right, roles?.split(', ')]);
  const decided = (Object.keys(OPERATOR_RIGHTS) as OperatorRight[]).map((right) => [
    right,
    OPERATOR_ROLES.filter((role) => hasOperatorRight([role], right)),
  ]);
  expect(told).toEqual(decided);
});
