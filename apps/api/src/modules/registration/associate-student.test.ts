import { randomUUID } from 'node:crypto';
import { mostTries } from '@merenda/domain/access/testing/most-tries';
import { GUESS_THROTTLES } from '@merenda/domain/access/throttle';
import { addDays } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, newAddress, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createGuardianship, endGuardianship } from '../../testing/factories/shared-students.ts';
import { BIRTH_DATE, createStudent } from '../../testing/factories/students.ts';
import { holdRow } from '../../testing/hold-wallet.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';

let payments: Payments;
let school: TestSchool;
let operator: string;

beforeAll(async () => {
  payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
  school = await createSchool(payments.api);
  operator = (await createOperator(payments.api)).token;
});
afterAll(() => payments.close());

interface Association {
  number: string;
  birthDate?: string;
  at?: string;
  code?: string;
  from?: string;
}

const associate = (
  by: SignedInGuardian,
  { number, birthDate = BIRTH_DATE, at = school.id, code, from = newAddress() }: Association,
) =>
  call(payments.api.url, 'POST /responsible-users/:userId/dependents/associate', {
    token: by.token,
    params: { userId: by.user._id },
    body: {
      restaurantUnit: at,
      enrollmentNumber: number,
      birthDate,
      ...(code !== undefined && { code }),
    },
    headers: { 'x-forwarded-for': from },
  });

async function registered() {
  const owner = await createGuardian(payments.api);
  const student = await createStudent(payments.api, owner, school);
  return { owner, student, number: student.class.enrollmentNumber ?? '' };
}

async function codeFor(number: string, at = school, stored = number): Promise<string> {
  const answer = await call(payments.api.url, 'POST /operator/schools/:id/student-codes', {
    headers: operatorSession(operator),
    params: { id: at.id },
    body: { enrollmentNumbers: [number, 'nobody’s'], seen: new Date().toISOString() },
  });
  const { docs } = succeeded(answer);
  expect(docs.map(({ enrollmentNumber }) => enrollmentNumber)).toEqual([stored]);
  return docs[0]?.code ?? '';
}

const studentsOf = async (guardian: SignedInGuardian) =>
  (
    await call(payments.api.url, 'GET /responsible-users/:userId/dependents', {
      token: guardian.token,
      params: { userId: guardian.user._id },
    })
  ).body.docs;

const newNumber = () => `R-${randomUUID()}`.slice(0, 40);

const ROWS = ['guardian_request', 'mail_outbox', 'audit', 'alert', 'guardianship'] as const;
async function rowCounts() {
  const counts = ROWS.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await payments.api.owner.query<Record<string, number>>(
    `SELECT ${counts.join()}`,
  );
  return rows[0] ?? {};
}

describe('number and birth date', () => {
  test('are answered alike whether they fit or not, after the same work, and reveal nothing', async () => {
    const { owner, number } = await registered();
    const former = await createGuardian(payments.api);
    const removed = await registered();
    await createGuardianship(payments.api, removed.student._id, former);
    await endGuardianship(payments.api, removed.student._id, former);
    const elsewhere = await createSchool(payments.api);
    const tries: [string, SignedInGuardian, Association][] = [
      ['right', await createGuardian(payments.api), { number }],
      ['no such number', await createGuardian(payments.api), { number: newNumber() }],
      ['another day', await createGuardian(payments.api), { number, birthDate: '2015-03-10' }],
      ['another school', await createGuardian(payments.api), { number, at: elsewhere.id }],
      ['one who was removed', former, { number: removed.number }],
    ];
    const answers = new Set<string>();
    for (const [what, by, asked] of tries) {
      const before = await rowCounts();
      const { status, body } = await associate(by, asked);
      answers.add(JSON.stringify({ status, body }));
      const after = await rowCounts();
      const written = ROWS.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]);
      expect(Object.fromEntries(written), what).toEqual({
        guardian_request: 1,
        mail_outbox: 1,
        audit: 1,
        alert: 0,
        guardianship: 0,
      });
      expect(await studentsOf(by)).toEqual([]);
    }
    expect([...answers]).toEqual([JSON.stringify({ status: 200, body: { state: 'requested' } })]);
    expect(await payments.sandbox.emails(owner.email)).toHaveLength(1);
    expect(await payments.sandbox.emails(removed.owner.email)).toHaveLength(0);
  });

  test('asked again, and after a refusal, write to the owner once', async () => {
    const { owner, number } = await registered();
    const asking = await createGuardian(payments.api);
    await associate(asking, { number });
    await associate(asking, { number });
    expect(await payments.sandbox.emails(owner.email)).toHaveLength(1);
    await payments.api.owner.query(
      'UPDATE guardian_request SET refused_at = now() WHERE guardian_id = $1 AND student_id IS NOT NULL',
      [asking.user._id],
    );
    expect((await associate(asking, { number })).body).toEqual({ state: 'requested' });
    expect(await payments.sandbox.emails(owner.email)).toHaveLength(1);
  });

  test('are answered with the student if the guardian has the student already', async () => {
    const { owner, student, number } = await registered();
    const { body } = await associate(owner, { number });
    expect(body).toMatchObject({ state: 'associated', dependent: { _id: student._id } });
  });

  test('ask for a confirmed address first', async () => {
    const { number } = await registered();
    const unknown = await createGuardian(payments.api, 'wefood', { confirmed: false });
    expect(await associate(unknown, { number })).toMatchObject({
      status: 403,
      body: { code: 'email_not_confirmed' },
    });
  });
});

describe('guesses', () => {
  /** Number of tries in the first minutes, before each wait. */
  const soon = (by: 'guardian' | 'network' | 'school' | 'number') =>
    mostTries(GUESS_THROTTLES.student[by], 60);

  test('120 birth dates for 24 students from 24 accounts at one address get few answers, which reveal nothing', async () => {
    const victims = await Promise.all(Array.from({ length: 24 }, registered));
    const accounts = await Promise.all(
      Array.from({ length: 24 }, () => createGuardian(payments.api)),
    );
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => {
        const { number } = victims[at % 24] as (typeof victims)[number];
        return associate(accounts[Math.floor(at / 5)] as SignedInGuardian, {
          number,
          birthDate: addDays(BIRTH_DATE, (at % 5) - 2),
          from,
        });
      }),
    );
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.length).toBeLessThanOrEqual(soon('network'));
    for (const { body } of answered) expect(body).toEqual({ state: 'requested' });
    const held = answers.filter(({ status }) => status === 429);
    expect(answered.length + held.length).toBe(120);
    for (const { headers, body } of held) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ userMessage: expect.any(String) });
    }
    for (const account of accounts) expect(await studentsOf(account)).toEqual([]);
  });

  test('from many addresses and accounts at one student have as many tries as one, and the owner gets few emails', async () => {
    const { owner, number } = await registered();
    const accounts = await Promise.all(
      Array.from({ length: 24 }, () => createGuardian(payments.api)),
    );
    const answers = await Promise.all(accounts.map((by) => associate(by, { number })));
    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(soon('number'));
    expect((await payments.sandbox.emails(owner.email)).length).toBeLessThanOrEqual(3);
    const real = await createGuardian(payments.api);
    expect((await associate(real, { number })).status).toBe(429);
    // The school's code and the owner's invitation work without such a try.
    const code = await codeFor(number);
    expect((await associate(real, { number, code })).body.state).toBe('associated');
  });

  test('do not lengthen others’ waits: a try that had to wait is not counted', async () => {
    const { number } = await registered();
    const other = await createGuardian(payments.api);
    await payments.api.owner.query(
      `INSERT INTO attempt (subject, failures, blocked_until)
       VALUES ($1, 500, now() + interval '9 minutes')
       ON CONFLICT (subject) DO UPDATE SET blocked_until = excluded.blocked_until`,
      [`student:${school.id}`],
    );
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await associate(other, { number })).status).toBe(429);
    }
    await payments.api.owner.query('DELETE FROM attempt WHERE subject = $1', [
      `student:${school.id}`,
    ]);
    expect((await associate(other, { number })).status).toBe(200);
  });

  test.each(['guardian', 'network', 'school', 'number'] as const)(
    'is counted by %s, with waits that have a ceiling',
    (by) => {
      const { longestWaitSeconds } = GUESS_THROTTLES.student[by];
      expect(longestWaitSeconds).toBeLessThanOrEqual(12 * 60 * 60);
      expect(mostTries(GUESS_THROTTLES.student[by], 24 * 60 * 60)).toBeLessThanOrEqual(250);
    },
  );
});

describe('the school’s code', () => {
  test('makes its user another guardian at once, once, who may see and add money; the others are told', async () => {
    const { owner, student, number } = await registered();
    const second = await createGuardian(payments.api);
    const code = await codeFor(number);
    const { status, body } = await associate(second, { number, code: code.toLowerCase() });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      state: 'associated',
      dependent: { _id: student._id, isOwner: false, maySpend: false, maySeeHealth: false },
    });
    expect(body.dependent?.eanIdentifier).not.toHaveProperty('code');
    const [message] = await payments.sandbox.emails(owner.email);
    expect(message?.text).toContain('Marina');
    expect(message?.text).not.toContain(second.email);
    const third = await createGuardian(payments.api);
    expect((await associate(third, { number, code })).status).toBe(404);
  });

  test('is valid only with number and birth date of its student, at its school, in its time, and until it is replaced', async () => {
    const { student, number } = await registered();
    const other = await registered();
    const first = await codeFor(number);
    const code = await codeFor(number);
    const wrong: Association[] = [
      { number, code: first },
      { number, code: await codeFor(other.number) },
      { number, code: 'nonsense' },
      { number: newNumber(), code },
      { number, code, birthDate: '2015-03-10' },
    ];
    const answers = new Set<string>();
    for (const asked of wrong) {
      const { status, body } = await associate(await createGuardian(payments.api), asked);
      answers.add(JSON.stringify({ status, ...body, requestId: undefined }));
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('"status":404');
    const late = await createGuardian(payments.api);
    const set = (sql: string) =>
      payments.api.owner.query(`UPDATE student_code SET ${sql} WHERE student_id = $1`, [
        student._id,
      ]);
    const elsewhere = await createSchool(payments.api);
    await set(`school_id = '${elsewhere.id}'`);
    expect((await associate(late, { number, code })).status).toBe(404);
    await set(`school_id = '${school.id}', expires_at = now()`);
    expect((await associate(late, { number, code })).status).toBe(404);
    await set(`expires_at = now() + interval '1 hour'`);
    expect((await associate(late, { number, code })).status).toBe(200);
  });

  test('lets in one of ten guardians who use it at the same moment', async () => {
    const { number } = await registered();
    const code = await codeFor(number);
    const many = await Promise.all(Array.from({ length: 10 }, () => createGuardian(payments.api)));
    const answers = await Promise.all(many.map((by) => associate(by, { number, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
  });

  test('opens nothing if the school replaces it while it is checked', async () => {
    const { student, number } = await registered();
    const code = await codeFor(number);
    const by = await createGuardian(payments.api);
    const held = await holdRow(payments.api, 'student', student._id);
    const answer = associate(by, { number, code });
    await held.untilWaiting(1);
    await held.release(`UPDATE student_code SET code_hash = 'another' WHERE student_id = $1`, [
      student._id,
    ]);
    expect((await answer).status).toBe(404);
    expect(await studentsOf(by)).toEqual([]);
  });

  test('does not readmit a removed guardian, who is told to ask for an invitation; the code is not used up', async () => {
    const { student, number } = await registered();
    const former = await createGuardian(payments.api);
    await createGuardianship(payments.api, student._id, former);
    await endGuardianship(payments.api, student._id, former);
    const code = await codeFor(number);
    expect(await associate(former, { number, code })).toMatchObject({
      status: 403,
      body: { code: 'access_ended' },
    });
    expect(await studentsOf(former)).toEqual([]);
    const second = await createGuardian(payments.api);
    expect((await associate(second, { number, code })).status).toBe(200);
  });

  test('cannot be guessed: wrong ones are counted by guardian, also at different students', async () => {
    const { number } = await registered();
    const guesser = await createGuardian(payments.api);
    const tries = Array.from({ length: 12 }, (_, at) =>
      associate(guesser, { number, code: `0000-0000-00${10 + at}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(
      mostTries(GUESS_THROTTLES.studentCode.guardian, 30),
    );
    expect(statuses).toContain(429);
  });

  test('is found by a number in small letters, which counts as the same guess', async () => {
    const { student, number } = await registered();
    const code = await codeFor(number.toLowerCase(), school, number);
    const by = await createGuardian(payments.api);
    expect(await associate(by, { number: number.toLowerCase(), code })).toMatchObject({
      status: 200,
    });
    expect((await studentsOf(by)).map(({ _id }) => _id)).toEqual([student._id]);
    const counted = async () =>
      (await payments.api.owner.query(`SELECT FROM attempt WHERE subject LIKE 'student:%'`))
        .rowCount ?? 0;
    await associate(await createGuardian(payments.api), { number: newNumber() });
    const subjects = [await counted()];
    for (const typed of [number, number.toLowerCase()]) {
      await associate(await createGuardian(payments.api), { number: typed });
      subjects.push(await counted());
    }
    const [before = 0, first = 0, second = 0] = subjects;
    // The guardian and the network of each try; the number of both.
    expect([first - before, second - first]).toEqual([3, 2]);
  });

  test('by a number that two students have in other letters names none but the exact one', async () => {
    const [one, other] = [await registered(), await registered()];
    await payments.api.owner.query('UPDATE student SET enrollment_number = $2 WHERE id = $1', [
      other.student._id,
      one.number.toLowerCase(),
    ]);
    const code = await codeFor(one.number);
    const by = await createGuardian(payments.api);
    const lower = one.number.toLowerCase();
    expect((await associate(by, { number: lower, code })).status).toBe(404);
    const mixed = one.number.replace(/[a-f]/, (sign) => sign.toUpperCase());
    expect((await associate(by, { number: mixed, code })).status).toBe(404);
    expect((await associate(by, { number: one.number, code })).status).toBe(200);
  });

  test('is not made void unseen: a second operator is told the numbers, and names the time of the first code', async () => {
    const { number } = await registered();
    const issue = (seen?: string) =>
      call(payments.api.url, 'POST /operator/schools/:id/student-codes', {
        headers: operatorSession(operator),
        params: { id: school.id },
        body: { enrollmentNumbers: [number], ...(seen && { seen }) },
      });
    const { docs, issuedAt } = succeeded(await issue());
    for (const seen of [undefined, '2026-01-01T00:00:00.000Z']) {
      expect(await issue(seen)).toMatchObject({
        status: 409,
        body: { code: 'record_changed', userMessage: expect.stringContaining(number) },
      });
    }
    const by = await createGuardian(payments.api);
    expect((await associate(by, { number, code: docs[0]?.code ?? '' })).status).toBe(200);
    expect((await issue()).status).toBe(201);
    expect((await issue(issuedAt)).status).toBe(409);
    const last = succeeded(await issue(new Date().toISOString()));
    expect((await issue(last.issuedAt)).status).toBe(201);
  });

  test('is issued only by operators of the school with the right, and stored as a hash', async () => {
    const { student, number } = await registered();
    const code = await codeFor(number);
    const { rows } = await payments.api.owner.query<{ all: string }>(
      `SELECT row_to_json(student_code)::text || (SELECT json_agg(a)::text FROM audit a
         WHERE a.subject = $1::text) AS all FROM student_code WHERE student_id = $1::uuid`,
      [student._id],
    );
    expect(rows[0]?.all).toContain('student.code-issued');
    expect(rows[0]?.all).not.toContain(code);
    const elsewhere = await createOperator(payments.api, {
      everywhere: false,
      schools: [(await createSchool(payments.api)).id],
    });
    const refused = await call(payments.api.url, 'POST /operator/schools/:id/student-codes', {
      headers: operatorSession(elsewhere.token),
      params: { id: school.id },
      body: { enrollmentNumbers: [number] },
    });
    expect(refused.status).toBe(404);
  });
});
