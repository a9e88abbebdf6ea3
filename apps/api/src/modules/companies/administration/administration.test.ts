import { randomUUID } from 'node:crypto';
import { toMinor } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { zoneAt } from '@merenda/testing/zone-at';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { startApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { openCompany } from '../../../testing/factories/complete-family.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createMenu } from '../../../testing/factories/menus.ts';
import {
  createOperator,
  createScript,
  type Operator,
  operatorSession,
  operatorToken,
} from '../../../testing/factories/operators.ts';
import { createOrder } from '../../../testing/factories/orders.ts';
import { createSchool, feeVersionOf } from '../../../testing/factories/schools.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { holdKey } from '../../../testing/hold-wallet.ts';
import { findPlannedFees } from '../fees.ts';
import { findFees, findProvider, syncCompanies } from '../index.ts';

const api = await startApi();
let administrator: Operator;
beforeAll(async () => {
  administrator = await createOperator(api, { roles: ['administrator'] });
  await api.owner.query('UPDATE company SET time_zone = $2 WHERE id = $1', [COMPANY, ZONE]);
});
afterAll(() => api.close());

const headers = () => operatorSession(administrator.token);
const COMPANY = 'thomas-franks-ulis';
const ZONE = zoneAt(12);
const today = () => dayInZone(new Date(), ZONE);

const setFee = async (body: object) => {
  const version = await feeVersionOf(api, COMPANY);
  return call(api.url, 'PUT /operator/companies/:id/fees/:provider', {
    headers: headers(),
    params: { id: COMPANY, provider: 'card' },
    body: { basisPoints: 100, fixed: 0.5, startsOn: today(), version, ...body } as never,
  });
};
const actsOn = async (subject: string) => {
  const { rows } = await api.owner.query(
    'SELECT action, detail FROM audit WHERE subject = $1 AND operator_id = $2 ORDER BY at, id',
    [subject, administrator.id],
  );
  return rows;
};

describe('serving times', () => {
  const change = (id: string, menuId: string, body: object) =>
    call(api.url, 'PUT /operator/schools/:id/menus/:menuId/times', {
      headers: headers(),
      params: { id, menuId },
      body: { from: '11:30', until: '13:30', slotMinutes: 10, ...body } as never,
    });

  test('are changed only as they were read, with their audit entry; another school’s menu is 404', async () => {
    const school = await createSchool(api);
    const { id: menu } = await createMenu(api, school, { endDate: '9999-12-31' });
    const { body } = await call(api.url, 'GET /operator/schools/:id', {
      headers: headers(),
      params: { id: school.id },
    });
    const [read] = body.menus;
    expect(read).toMatchObject({ _id: menu, from: '11:30', until: '13:30', slotMinutes: 10 });
    const version = read?.version;
    const wider = { until: '14:00', places: 40, version };
    const answers = await Promise.all([1, 2].map(() => change(school.id, menu, wider)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.menus).toEqual([
      expect.objectContaining({ until: '14:00', places: 40 }),
    ]);
    expect((await actsOn(school.id)).map(({ action, detail }) => ({ action, detail }))).toEqual([
      {
        action: 'school.times-changed',
        detail: expect.objectContaining({
          menu,
          before: { from: '11:30', until: '13:30', slotMinutes: 10 },
          after: { from: '11:30', until: '14:00', slotMinutes: 10, places: 40 },
        }),
      },
    ]);
    const other = await createSchool(api);
    expect((await change(other.id, menu, wider)).status).toBe(404);
  });

  test('keep an hour with ordered meals, and an end after the start', async () => {
    const company = await openCompany(api, 'wefood');
    const { token, user } = await createGuardian(api);
    await credit(api, user.wallet._id, 10_000n);
    await createOrder(api, token, company, user._id);
    const { body } = await call(api.url, 'GET /operator/schools/:id', {
      headers: headers(),
      params: { id: company.school },
    });
    const version = body.menus[0]?.version;
    // A meal is ordered for 12:10.
    for (const wrong of [
      { from: '12:20' },
      { slotMinutes: 20 },
      { until: '11:00' },
      { until: '12' },
    ]) {
      const answer = await change(company.school, company.menu, { ...wrong, version });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    const fits = { from: '12:00', until: '12:30', version };
    expect((await change(company.school, company.menu, fits)).status).toBe(200);
  });
});

describe('a way to pay', () => {
  const PAYERS = 'thomas-franks-aisb';
  const flip = (provider: PaymentProvider, isOff: boolean) =>
    call(api.url, 'PUT /operator/companies/:id/ways/:provider', {
      headers: headers(),
      params: { id: PAYERS, provider },
      body: { isOff },
    });
  const offered = async (token: string) => {
    const { body } = await call(api.url, 'GET /payment-gateway-credentials', {
      token,
      query: { company: PAYERS },
    });
    return body.docs.map(({ paymentsServiceProvider }) => paymentsServiceProvider);
  };

  test('that is switched off is offered no more and begins nothing, until it is on again; a start of the product leaves it so', async () => {
    const { token, user } = await createGuardian(api, PAYERS);
    const all = await offered(token);
    const opened = await flip('card', true);
    expect(opened.body).toMatchObject({
      ways: expect.arrayContaining([expect.objectContaining({ provider: 'card', isOff: true })]),
    });
    expect(await offered(token)).toEqual(all.filter((way) => way !== 'card'));
    const account = { id: user._id, companyId: PAYERS } as GuardianAccount;
    await expect(findProvider(api.services, account, 'card')).rejects.toMatchObject({
      code: 'way_off',
      detail: { userMessageKey: 'topups.error.wayOff' },
    });
    await syncCompanies(api.services);
    expect(await offered(token)).not.toContain('card');
    await flip('card', true);
    await flip('card', false);
    expect(await offered(token)).toEqual(all);
    const acts = (await actsOn(PAYERS)).filter(({ action }) => action === 'company.way-switched');
    expect(acts.map(({ detail }) => detail)).toEqual([
      { provider: 'card', before: { isOff: false }, after: { isOff: true } },
      { provider: 'card', before: { isOff: true }, after: { isOff: false } },
    ]);
  });

  test('stays on when it is the last one, also when two administrators switch at once; an unknown one is 404', async () => {
    const { token } = await createGuardian(api, PAYERS);
    const all = await offered(token);
    const answers = await Promise.all(all.map((way) => flip(way, true)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(await offered(token)).toHaveLength(1);
    for (const way of all) await flip(way, false);
    expect((await flip('mundipaggPix', true)).status).toBe(404);
  });
});

describe('the amount from which two people agree', () => {
  const PAYING = 'sodexo-direct';
  type By = ReturnType<typeof headers>;
  const read = async (by = headers()) => {
    const { body } = await call(api.url, 'GET /operator/companies/:id', {
      headers: by,
      params: { id: PAYING },
    });
    return body.fourEyes;
  };
  const decide = async (own?: number, version?: string, by = headers()) =>
    call(api.url, 'PUT /operator/companies/:id/four-eyes', {
      headers: by,
      params: { id: PAYING },
      body: { ...(own !== undefined && { own }), version: version ?? (await read()).version },
    });
  const end = async (act: 'approve' | 'dismiss', by: By, version?: string) =>
    call(api.url, `POST /operator/companies/:id/four-eyes/${act}`, {
      headers: by,
      params: { id: PAYING },
      body: { version: version ?? (await read()).version },
    });
  const another = async () => operatorSession((await createOperator(api)).token);
  const lift = () =>
    api.owner.query(
      `UPDATE company SET four_eyes_from_minor = NULL, four_eyes_asked_by = NULL,
         four_eyes_asked_minor = NULL WHERE id = $1`,
      [PAYING],
    );
  beforeEach(lift);

  test('is lowered by one and raised or lifted by two, also after a start of the product, with an audit entry for each act', async () => {
    const { highest, version } = await read();
    expect(await read()).toEqual({ from: highest, highest, version });
    for (const own of [highest / 2, 0]) {
      expect((await decide(own)).body.fourEyes).toMatchObject({ from: own, own, highest });
      await syncCompanies(api.services);
      expect(await read()).toMatchObject({ from: own, own });
    }
    const second = await another();
    for (const own of [highest, undefined]) {
      const before = await read();
      const asked = { from: highest, isOwn: true };
      expect((await decide(own)).body.fourEyes).toMatchObject({
        ...before,
        asked,
        version: expect.any(String),
      });
      await syncCompanies(api.services);
      expect(await read(second)).toMatchObject({
        from: before.from,
        asked: { from: highest, isOwn: false },
      });
      expect(await end('approve', headers())).toMatchObject({
        status: 403,
        body: { code: 'operator_not_allowed' },
      });
      expect(await read()).toMatchObject({ from: before.from });
      const raised = (await end('approve', second)).body.fourEyes;
      expect(raised).toEqual({
        from: highest,
        ...(own !== undefined && { own }),
        highest,
        version: expect.any(String),
      });
    }
    const { rows: acts } = await api.owner.query(
      `SELECT action, detail FROM audit WHERE subject = $1 AND action LIKE 'company.four-eyes-%'
       ORDER BY at, id`,
      [PAYING],
    );
    const told = (own: number) => ({ fourEyesMinor: String(toMinor(own, 'BRL')) });
    const raised = { before: told(0), after: told(highest) };
    const lifted = { before: told(highest), after: {} };
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['company.four-eyes-changed', { before: {}, after: told(highest / 2) }],
      ['company.four-eyes-changed', { before: told(highest / 2), after: told(0) }],
      ['company.four-eyes-asked', raised],
      ['company.four-eyes-changed', raised],
      ['company.four-eyes-asked', lifted],
      ['company.four-eyes-changed', lifted],
    ]);
  });

  test('is raised by no script, by no first person without right or scope, and by no second one who read another amount', async () => {
    await decide(10);
    const script = operatorToken((await createScript(api)).token);
    expect((await decide(20, undefined, { cookie: '', ...script })).status).toBe(403);
    for (const ending of [
      'disabled_at = now()',
      `roles = '{finance}'`,
      `everywhere = false, companies = '{wefood}'`,
    ]) {
      const first = await createOperator(api);
      expect((await decide(20, undefined, operatorSession(first.token))).status).toBe(200);
      await api.owner.query(`UPDATE operator SET ${ending} WHERE id = $1`, [first.id]);
      expect((await end('approve', headers())).status, ending).toBe(403);
      expect((await end('dismiss', headers())).body.fourEyes).toMatchObject({ own: 10 });
    }
    const { version } = (await decide(20)).body.fourEyes;
    const other = await another();
    expect((await decide(30, version, other)).status).toBe(200);
    const changed = { status: 409, body: { code: 'record_changed' } };
    expect(await end('approve', await another(), version)).toMatchObject(changed);
    expect((await decide(5)).body.fourEyes).not.toHaveProperty('asked');
    expect((await end('approve', await another())).body.fourEyes).toMatchObject({ own: 5 });
  });

  test('is held by the database to two administrators', async () => {
    const [first, second] = [await createOperator(api), await createOperator(api)];
    await decide(10);
    await decide(20, undefined, operatorSession(first.token));
    const raise = (to: number | null, by: string | null) =>
      api.services.pool.query(
        'UPDATE company SET four_eyes_from_minor = $2, four_eyes_seconded_by = $3 WHERE id = $1',
        [PAYING, to, by],
      );
    for (const [to, by] of [
      [20_00, null],
      [20_00, first.id],
      [30_00, second.id],
      [null, second.id],
    ] as const) {
      await expect(raise(to, by)).rejects.toMatchObject({ code: '23514' });
    }
    await raise(20_00, second.id);
  });

  test('is never above the currency’s, nor negative, nor of half a cent', async () => {
    const before = await read();
    for (const own of [before.highest + 0.01, 1e9, -1, 0.001]) {
      expect(await decide(own)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await read()).toEqual(before);
  });

  test('that somebody else has decided meanwhile is not overwritten; the same request again is answered alike', async () => {
    const { version } = await read();
    expect((await decide(10, version)).status).toBe(200);
    expect((await decide(10, version)).status).toBe(200);
    expect(await decide(20, version)).toMatchObject({
      status: 409,
      body: { code: 'record_changed' },
    });
    const { version: lowered } = await read();
    expect((await decide(20, lowered)).status).toBe(200);
    expect((await decide(20, lowered)).body.fourEyes).toMatchObject({
      own: 10,
      asked: { from: 20 },
    });
  });
});

describe('a fee', () => {
  test('counts from its start: a planned one changes nothing before, and one of today at once', async () => {
    const before = await findFees(api.services.db, COMPANY);
    const planned = await setFee({ basisPoints: 250, startsOn: addDays(today(), 3) });
    expect(planned).toMatchObject({
      status: 200,
      body: { ways: expect.arrayContaining([expect.objectContaining({ provider: 'card' })]) },
    });
    expect(await findFees(api.services.db, COMPANY)).toEqual(before);
    const now = await setFee({ minimum: 0.6, maximum: 9 });
    expect(now.body).toMatchObject({
      ways: expect.arrayContaining([
        {
          provider: 'card',
          fee: { basisPoints: 100, fixed: 0.5, minimum: 0.6, maximum: 9 },
          version: expect.any(String),
        },
      ]),
    });
    const rule = { basisPoints: 100, fixedMinor: 50n, minimumMinor: 60n, maximumMinor: 900n };
    expect((await findFees(api.services.db, COMPANY)).card).toEqual(rule);
    const acts = await actsOn(COMPANY);
    expect(acts.at(-1)).toMatchObject({
      action: 'company.fee-changed',
      detail: { provider: 'card', after: { basisPoints: 100, fixedMinor: '50' } },
    });
  });

  test('that somebody else has decided meanwhile is not overwritten', async () => {
    const version = await feeVersionOf(api, COMPANY);
    const startsOn = addDays(today(), 5);
    expect((await setFee({ basisPoints: 210, startsOn, version })).status).toBe(200);
    const before = await findPlannedFees(api.services.db, COMPANY);
    expect(await setFee({ basisPoints: 220, startsOn, version })).toMatchObject({
      status: 409,
      body: { code: 'record_changed' },
    });
    expect(await findPlannedFees(api.services.db, COMPANY)).toEqual(before);
  });

  test('that becomes zero ends', async () => {
    expect((await setFee({ basisPoints: 0, fixed: 0 })).status).toBe(200);
    expect((await findFees(api.services.db, COMPANY)).card).toBeUndefined();
  });

  test.each([
    ['a fixed part of −1', { fixed: -1 }],
    ['a fixed part of a thousand million', { fixed: 1e9 }],
    ['a fixed part above the limit', { fixed: 100.01 }],
    ['a thousandth of a cent', { fixed: 0.001 }],
    ['a share of −1', { basisPoints: -1 }],
    ['a share of all', { basisPoints: 10_000 }],
    ['a most below its least', { minimum: 2, maximum: 1 }],
    ['a start of yesterday', { startsOn: '2020-01-01' }],
    ['a start in a hundred years', { startsOn: '2126-01-01' }],
    ['a start that is no day', { startsOn: '2026-02-30' }],
  ])('with %s is refused, and nothing changes', async (_, body) => {
    const before = await findFees(api.services.db, COMPANY);
    expect(await setFee(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await findFees(api.services.db, COMPANY)).toEqual(before);
  });

  test('for a way that the company does not offer is not found', async () => {
    const answer = await call(api.url, 'PUT /operator/companies/:id/fees/:provider', {
      headers: headers(),
      params: { id: COMPANY, provider: 'esitefPix' },
      body: { basisPoints: 1, fixed: 0, startsOn: today(), version: 'v' },
    });
    expect(answer.status).toBe(404);
  });
});

const open = async (id: string) => {
  const { body } = await call(api.url, 'GET /operator/schools/:id', {
    headers: headers(),
    params: { id },
  });
  return body as { version: string; classes: { _id: string; version: string; students: number }[] };
};
const SCHOOL = { name: 'Colégio Novo', walletPayment: true, healthForm: false, isTest: true };
const CLASS = { name: '1º A', educationLevel: '', year: '2026', shift: '' };

describe('a school', () => {
  const add = (code: string, company = 'wefood') =>
    call(api.url, 'POST /operator/companies/:id/schools', {
      headers: headers(),
      params: { id: company },
      body: { ...SCHOOL, code },
    });
  const change = (id: string, body: object) =>
    call(api.url, 'PUT /operator/schools/:id', {
      headers: headers(),
      params: { id },
      body: body as never,
    });

  test('is added once a code; another company may use the code', async () => {
    const code = randomUUID();
    expect(await add(code)).toMatchObject({
      status: 201,
      body: { code, name: SCHOOL.name, timeZone: 'America/Sao_Paulo', classes: [] },
    });
    expect(await add(code)).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    expect((await add(code, 'sodexo-direct')).status).toBe(201);
  });

  test('is changed while somebody registers there, as is its company', async () => {
    const { id } = await createSchool(api);
    const { version } = await open(id);
    const registering = [await holdKey(api, 'school', id), await holdKey(api, 'company', 'wefood')];
    const answers = [
      await change(id, { ...SCHOOL, town: 'Santos', version }),
      await call(api.url, 'PUT /operator/companies/:id/ways/:provider', {
        headers: headers(),
        params: { id: 'wefood', provider: 'card' },
        body: { isOff: false },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const one of registering) await one.release();
  });

  test('is changed as it was read: the second of two administrators is told, and nothing is overwritten', async () => {
    const { id } = await createSchool(api);
    const { version } = await open(id);
    expect((await change(id, { ...SCHOOL, town: 'Santos', version })).body).toMatchObject({
      town: 'Santos',
    });
    expect(await change(id, { ...SCHOOL, town: 'Campinas', version })).toMatchObject({
      status: 409,
      body: { code: 'record_changed' },
    });
    expect(await open(id)).toMatchObject({ town: 'Santos' });
    expect(await actsOn(id)).toEqual([
      {
        action: 'school.changed',
        detail: {
          before: expect.objectContaining({ name: 'Colégio Aurora' }),
          after: { ...SCHOOL, town: 'Santos' },
        },
      },
    ]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name of too many characters', { name: 'x'.repeat(101) }],
    ['a name that cannot be seen', { name: '\u200b' }],
  ])('with %s is refused', async (_, changed) => {
    const { id } = await createSchool(api);
    const { version } = await open(id);
    expect((await change(id, { ...SCHOOL, ...changed, version })).status).toBe(400);
  });
});

describe('a class', () => {
  const remove = (id: string, classId: string, version: string) =>
    call(api.url, 'DELETE /operator/schools/:id/classes/:classId', {
      headers: headers(),
      params: { id, classId },
      query: { version },
    });

  test('with a student is not deleted, and says so; without one it goes', async () => {
    const school = await createSchool(api);
    const guardian = await createGuardian(api);
    await createStudent(api, guardian, school);
    const [{ version = '' } = {}] = (await open(school.id)).classes;
    const refused = await remove(school.id, school.classId, version);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'class_in_use', userMessage: expect.stringMatching(/\w/) },
    });
    const added = await call(api.url, 'POST /operator/schools/:id/classes', {
      headers: headers(),
      params: { id: school.id },
      body: CLASS,
    });
    const { classes } = added.body as Awaited<ReturnType<typeof open>>;
    expect(classes).toHaveLength(2);
    const [empty] = classes.filter(({ students }) => students === 0);
    expect((await remove(school.id, empty?._id ?? '', empty?.version ?? '')).body).toMatchObject({
      classes: [{ _id: school.classId, students: 1 }],
    });
  });

  test('is changed and deleted only as it was read, and one of another school is not found', async () => {
    const [school, other] = [await createSchool(api), await createSchool(api)];
    const [theirs] = (await open(other.id)).classes;
    expect((await remove(school.id, other.classId, theirs?.version ?? '')).status).toBe(404);
    const [{ version = '' } = {}] = (await open(school.id)).classes;
    const change = () =>
      call(api.url, 'PUT /operator/schools/:id/classes/:classId', {
        headers: headers(),
        params: { id: school.id, classId: school.classId },
        body: { ...CLASS, version },
      });
    expect((await change()).status).toBe(200);
    const changed = { status: 409, body: { code: 'record_changed' } };
    expect(await change()).toMatchObject(changed);
    expect(await remove(school.id, school.classId, version)).toMatchObject(changed);
  });
});

describe('two classes of a school', () => {
  const add = (id: string, body: object = {}) =>
    call(api.url, 'POST /operator/schools/:id/classes', {
      headers: headers(),
      params: { id },
      body: { ...CLASS, ...body },
    });
  const taken = {
    status: 409,
    body: { code: 'class_taken', userMessage: expect.stringMatching(/\w/) },
  };

  test('never have one name, year and shift: added twice, also at once, it is there once', async () => {
    const { id } = await createSchool(api);
    const answers = await Promise.all([add(id), add(id), add(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await add(id)).toMatchObject(taken);
    expect((await open(id)).classes).toHaveLength(2);
    expect((await add((await createSchool(api)).id)).status).toBe(201);
  });

  test('may have one name in another year or shift; neither becomes the other, and each may change its room', async () => {
    const { id } = await createSchool(api);
    succeeded(await add(id, { shift: 'Manhã' }));
    const { classes } = succeeded(await add(id, { shift: 'Tarde' }));
    const afternoon = classes.find(({ shift }) => shift === 'Tarde');
    const change = (body: object, version = '') =>
      call(api.url, 'PUT /operator/schools/:id/classes/:classId', {
        headers: headers(),
        params: { id, classId: afternoon?._id ?? '' },
        body: { ...CLASS, version, ...body },
      });
    expect(await change({ shift: 'Manhã' }, afternoon?.version)).toMatchObject(taken);
    expect((await change({ shift: 'Tarde', room: '4' }, afternoon?.version)).status).toBe(200);
  });
});

test('administrators see the companies and schools of their scope alone', async () => {
  const [own, other] = [await createSchool(api), await createSchool(api)];
  const scope = { everywhere: false, companies: [], schools: [own.id] };
  const { token } = await createOperator(api, { roles: ['administrator'], ...scope });
  const found = await call(api.url, 'GET /operator/schools', { headers: operatorSession(token) });
  expect(JSON.stringify(found.body)).toContain(own.id);
  expect(JSON.stringify(found.body)).not.toContain(other.id);
  const companies = await call(api.url, 'GET /operator/companies', {
    headers: operatorSession(token),
  });
  expect(companies.body).toMatchObject({ docs: [] });
});
