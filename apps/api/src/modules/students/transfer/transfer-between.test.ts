import { randomUUID } from 'node:crypto';
import { auditLedger, balanceOf } from '@merenda/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createSchool, type TestSchool } from '../../../testing/factories/schools.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { createStudent, type TestStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { auditInstallation } from '../../money-audit/index.ts';

const START_MINOR = 5_000n;

let payments: Payments;
let school: TestSchool;
let guardian: SignedInGuardian;
let ana: TestStudent;
let beto: TestStudent;
let caio: TestStudent;
beforeAll(async () => {
  payments = await startPayments();
  const { api } = payments;
  school = await createSchool(api);
  guardian = await createGuardian(api);
  ana = await createStudent(api, guardian, school);
  beto = await createStudent(api, guardian, school);
  caio = await createStudent(api, guardian, school);
  for (const { wallet } of [ana, beto, caio]) await credit(api, wallet._id, START_MINOR);
});
afterAll(() => payments.close());

const move = (
  body: { from: string; to: string; value: number },
  { by = guardian, key }: { by?: SignedInGuardian; key?: string } = {},
) =>
  call(payments.api.url, 'POST /responsible-users/:userId/student-transfers', {
    token: by.token,
    params: { userId: by.user._id },
    body,
    ...(key ? { idempotencyKey: key } : {}),
  });

const minorOf = async ({ wallet }: TestStudent) =>
  (await balanceOf(payments.api.owner, wallet._id))?.availableMinor ?? 0n;

const entriesOf = (student: TestStudent, by = guardian) =>
  call(payments.api.url, 'GET /wallets/:walletId/logs', {
    token: by.token,
    params: { walletId: student.wallet._id },
  });

test('moves the money in one entry on each side, each names the other side, and the act is audited', async () => {
  const { status, body } = await move({ from: ana._id, to: beto._id, value: 12.34 });
  expect(status).toBe(200);
  expect(body).toEqual({ from: { balance: 37.66 }, to: { balance: 62.34 } });
  const given = (await entriesOf(ana)).body.docs[0];
  const got = (await entriesOf(beto)).body.docs[0];
  const kind = 'transfer-between';
  expect(given).toMatchObject({
    kind,
    operationType: 'DEB',
    value: 12.34,
    counterparty: beto.name,
  });
  expect(got).toMatchObject({ kind, operationType: 'CRE', value: 12.34, counterparty: ana.name });
  expect(got?._id).toBe(given?._id);
  const { rows } = await payments.api.owner.query(
    `SELECT detail FROM audit WHERE action = 'student.money-moved' AND actor = $1 AND subject = $2`,
    [guardian.user._id, ana._id],
  );
  expect(rows).toEqual([{ detail: { to: beto._id, amountMinor: '1234' } }]);
});

test('another guardian of one of the two sees the entry without the other student’s name', async () => {
  const second = await createGuardian(payments.api);
  await createGuardianship(payments.api, ana._id, second);
  await move({ from: ana._id, to: beto._id, value: 1 });
  const entry = (await entriesOf(ana, second)).body.docs[0];
  expect(entry).toMatchObject({ kind: 'transfer-between', value: 1 });
  expect(entry).not.toHaveProperty('counterparty');
});

test('400: nothing, a part of a cent, a negative amount, the same student twice; nothing moves', async () => {
  const before = [await minorOf(ana), await minorOf(beto)];
  for (const value of [0, 0.015, -1, 1_000_001]) {
    expect((await move({ from: ana._id, to: beto._id, value })).status).toBe(400);
  }
  const twice = await move({ from: ana._id, to: ana._id, value: 1 });
  expect(twice).toMatchObject({ status: 400, body: { issues: [{ path: 'to' }] } });
  expect([await minorOf(ana), await minorOf(beto)]).toEqual(before);
});

test('412: more than the balance, and the words name the student who has it', async () => {
  const answer = await call(payments.api.url, 'POST /responsible-users/:userId/student-transfers', {
    token: guardian.token,
    params: { userId: guardian.user._id },
    body: { from: caio._id, to: beto._id, value: 50.01 },
    headers: { 'accept-language': 'en' },
  });
  expect(answer).toMatchObject({
    status: 412,
    body: {
      code: 'insufficient_funds',
      userMessage: `${caio.name}’s balance is not enough for this amount.`,
    },
  });
  expect(await minorOf(caio)).toBe(START_MINOR);
});

test('the right to spend is needed over the giving student, and being a guardian is enough for the other', async () => {
  const second = await createGuardian(payments.api);
  const own = await createStudent(payments.api, second, school);
  await credit(payments.api, own.wallet._id, 1_000n);
  await createGuardianship(payments.api, caio._id, second);
  const taken = await move({ from: caio._id, to: own._id, value: 1 }, { by: second });
  expect(taken).toMatchObject({ status: 403, body: { code: 'spending_not_allowed' } });
  expect((await move({ from: own._id, to: caio._id, value: 1 }, { by: second })).status).toBe(200);
  expect((await move({ from: caio._id, to: own._id, value: 1 })).status).toBe(404);
  expect((await move({ from: own._id, to: caio._id, value: 1 })).status).toBe(404);
});

test('404: a student of another company, on either side', async () => {
  const abroad = await createGuardian(payments.api, 'thomas-franks');
  const place = await createSchool(payments.api, {
    company: 'thomas-franks',
    timeZone: 'Europe/London',
  });
  const foreign = await createStudent(payments.api, abroad, place);
  expect((await move({ from: ana._id, to: foreign._id, value: 1 })).status).toBe(404);
  expect((await move({ from: foreign._id, to: ana._id, value: 1 })).status).toBe(404);
});

test('the same key moves once; with another input it is refused', async () => {
  const key = randomUUID();
  const body = { from: ana._id, to: caio._id, value: 2 };
  const first = await move(body, { key });
  const again = await move(body, { key });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await move({ ...body, to: beto._id }, { key })).status).toBe(422);
  expect((await entriesOf(caio)).body.docs.filter(({ value }) => value === 2)).toHaveLength(1);
});

test('a storm among three students keeps their sum, never goes below zero, and both audits stay clean', async () => {
  const students = [ana, beto, caio];
  const sum = async () =>
    (await Promise.all(students.map(minorOf))).reduce((all: bigint, minor) => all + minor, 0n);
  const before = await sum();
  const side = fc.constantFrom(0, 1, 2);
  const acts = fc.sample(
    fc
      .record({ from: side, to: side, cents: fc.integer({ min: 1, max: 4_000 }) })
      .filter(({ from, to }) => from !== to),
    { numRuns: 60, seed: 20_261_122 },
  );
  const answers = await Promise.all(
    acts.map(({ from, to, cents }) =>
      move({
        from: students[from]?._id ?? '',
        to: students[to]?._id ?? '',
        value: cents / 100,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 412)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(await sum()).toBe(before);
  for (const student of students) expect(await minorOf(student)).toBeGreaterThanOrEqual(0n);
  const { owner, services } = payments.api;
  expect((await auditLedger(owner)).findings).toEqual([]);
  const { findings } = await auditInstallation({ pool: owner, gateways: services.gateways });
  expect(findings.filter(({ check }) => check === 'transfer_unexplained')).toEqual([]);
});

test('an id in upper case is the same id: ledger and audit store one spelling', async () => {
  const [dora, emil] = [
    await createStudent(payments.api, guardian, school),
    await createStudent(payments.api, guardian, school),
  ];
  await credit(payments.api, dora.wallet._id, START_MINOR);
  const own = guardian.user;
  await credit(payments.api, own.wallet._id, START_MINOR);
  const spelt = dora._id.toUpperCase();
  for (const type of ['OUT', 'IN'] as const) {
    const { status } = await call(
      payments.api.url,
      'POST /responsible-users/:userId/dependents/:id/transfer',
      { token: guardian.token, params: { userId: own._id, id: spelt }, body: { type, value: 1 } },
    );
    expect(status).toBe(200);
  }
  expect((await move({ from: dora._id, to: spelt, value: 1 })).status).toBe(400);
  expect((await move({ from: spelt, to: emil._id.toUpperCase(), value: 1 })).status).toBe(200);
  const { owner, services } = payments.api;
  const acts = await owner.query(
    `SELECT subject, detail ->> 'to' AS recipient FROM audit
     WHERE lower(subject) = $1 AND action LIKE 'student.money-%' ORDER BY at, id`,
    [dora._id],
  );
  expect(acts.rows).toEqual(
    [null, null, emil._id].map((recipient) => ({ subject: dora._id, recipient })),
  );
  const { findings } = await auditInstallation({ pool: owner, gateways: services.gateways });
  expect(findings.filter(({ check }) => check === 'transfer_unexplained')).toEqual([]);
});
