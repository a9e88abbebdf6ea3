import { MAX_STUDENTS } from '@merenda/domain/people/students';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createStudent, studentBody } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { holdWrites } from '../../testing/hold-wallet.ts';

let api: TestApi;
let school: TestSchool;
let guardian: SignedInGuardian;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api);
});
beforeEach(async () => {
  guardian = await createGuardian(api);
});
afterAll(() => api.close());

const create = (body: object, by = guardian) =>
  call(api.url, 'POST /responsible-users/:userId/dependents', {
    token: by.token,
    params: { userId: by.user._id },
    body: body as ReturnType<typeof studentBody>,
  });

describe('registering a student', () => {
  test('201: an empty wallet, a kiosk login shown only once, a valid barcode', async () => {
    const { status, body } = await create(studentBody(school));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Lucas Almeida',
      restaurantUnit: { _id: school.id, name: 'Colégio Aurora' },
      class: { schoolClass: school.classId, className: '5º B' },
      wallet: { balance: 0 },
      hasWallet: true,
      allowSupervisoryBuy: true,
    });
    expect(body.kioskLogin.userId).toMatch(/^[A-Z2-9]{4}$/);
    expect(body.kioskLogin.password).toMatch(/^[A-Z2-9]{4}$/);
    const digits = [...(body.eanIdentifier.code ?? '')].map(Number);
    expect(digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10).toBe(0);
    const again = await call(api.url, 'GET /responsible-users/:userId/dependents/:id', {
      token: guardian.token,
      params: { userId: guardian.user._id, id: body._id },
    });
    expect(again.body.kioskLogin).toEqual({ userId: body.kioskLogin.userId });
  });

  test('409: the same registration number in the same school, the same tax id, the same e-mail', async () => {
    const first = {
      class: { enrollmentNumber: 'A-77' },
      cpf: '390.533.447-05',
      email: 'lucas@example.test',
    };
    expect((await create(studentBody(school, first))).status).toBe(201);
    for (const again of [{ class: first.class }, { cpf: first.cpf }, { email: first.email }]) {
      const answer = await create(studentBody(school, { class: {}, name: 'Bento', ...again }));
      const code = 'class' in again ? 'number_taken' : 'duplicate_student';
      expect(answer).toMatchObject({ status: 409, body: { code } });
    }
  });

  test('one of two students gets a number that both ask for at once, in other letters', async () => {
    const at = await createSchool(api);
    const students = [];
    for (const name of ['Ana', 'Bia']) {
      const { body } = await create(studentBody(at, { class: {}, name }));
      students.push(body._id);
    }
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        students.map((id, at) =>
          call(api.url, 'PUT /responsible-users/:userId/dependents/:id', {
            token: guardian.token,
            params: { userId: guardian.user._id, id },
            body: { class: { enrollmentNumber: `${at === 0 ? 'r' : 'R'}-${round}` } },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('409: another student’s number in small letters; a number’s own student changes its letters', async () => {
    const change = (id: string, enrollmentNumber: string) =>
      call(api.url, 'PUT /responsible-users/:userId/dependents/:id', {
        token: guardian.token,
        params: { userId: guardian.user._id, id },
        body: { class: { enrollmentNumber } },
      });
    const at = await createSchool(api);
    const first = await create(studentBody(at, { class: { enrollmentNumber: 'Kl-7' } }));
    const taken = { status: 409, body: { code: 'number_taken' } };
    const other = studentBody(at, { name: 'Bento', class: { enrollmentNumber: 'kL-7' } });
    expect(await create(other)).toMatchObject(taken);
    const second = await create({ ...other, class: { enrollmentNumber: 'KL-8' } });
    expect(await change(second.body._id, 'kl-7')).toMatchObject(taken);
    expect((await change(first.body._id, 'KL-7')).status).toBe(200);
    const elsewhere = studentBody(school, { class: { enrollmentNumber: 'kl-7' } });
    expect((await create(elsewhere)).status).toBe(201);
  });

  test('400: born tomorrow, a wrong tax id, a name with a link, a school without wallets', async () => {
    const withoutWallet = await createSchool(api, { walletPayment: false });
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const wrong = [
      studentBody(school, { birthDate: tomorrow }),
      studentBody(school, { birthDate: '1899-12-31' }),
      studentBody(school, { cpf: '390.533.447-06' }),
      studentBody(school, { name: 'Ana www.evil.example' }),
      studentBody(withoutWallet),
    ];
    for (const body of wrong) expect((await create(body)).status).toBe(400);
  });

  test('400: more students than a guardian registers', async () => {
    const owner = await createGuardian(api);
    const { _id: first } = await createStudent(api, owner, school);
    await api.owner.query(
      `WITH copy AS (
         INSERT INTO student (company_id, school_id, name, birth_date, password_hash,
           kiosk_password_hash, kiosk_user_id, ean_code)
         SELECT company_id, school_id, name, birth_date, password_hash,
           kiosk_password_hash, 'ZZ' || lpad(n::text, 2, '0'), lpad(n::text, 13, '0')
         FROM student, generate_series(2, $2::int) AS n WHERE student.id = $1 RETURNING id)
       INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
       SELECT guardian_id, copy.id, true, true, true FROM guardianship, copy WHERE student_id = $1`,
      [first, MAX_STUDENTS],
    );
    const refused = await create(studentBody(school), owner);
    expect(refused).toMatchObject({
      status: 400,
      body: { userMessage: expect.stringContaining('as many children') },
    });
  });

  test('404: another company’s school, another school’s class, another guardian’s list', async () => {
    const elsewhere = await createSchool(api, {
      company: 'thomas-franks',
      timeZone: 'Europe/London',
    });
    const other = await createGuardian(api);
    expect((await create(studentBody(elsewhere))).status).toBe(404);
    const mixed = studentBody(school, { class: { schoolClass: elsewhere.classId } });
    expect((await create(mixed)).status).toBe(404);
    expect((await create(studentBody(school), { ...guardian, user: other.user })).status).toBe(404);
  });

  test('404: a class that is deleted while the request is under way', async () => {
    const place = await createSchool(api);
    const held = await holdWrites(api, 'student');
    const answer = create(studentBody(place));
    await held.untilWaiting(1);
    await held.release('DELETE FROM school_class WHERE id = $1', [place.classId]);
    expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('transfers', () => {
  const move = (
    studentId: string,
    body: { type: 'IN' | 'OUT'; value: number },
    options: { by?: SignedInGuardian; key?: string } = {},
  ) => {
    const by = options.by ?? guardian;
    return call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
      token: by.token,
      params: { userId: by.user._id, id: studentId },
      body,
      ...(options.key ? { idempotencyKey: options.key } : {}),
    });
  };

  test('OUT credits the student, IN credits the guardian; both balances are returned', async () => {
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 10_000n);
    expect((await move(student._id, { type: 'OUT', value: 62.5 })).body).toEqual({
      responsible: { balance: 37.5 },
      dependent: { balance: 62.5 },
    });
    expect((await move(student._id, { type: 'IN', value: 0.01 })).body).toEqual({
      responsible: { balance: 37.51 },
      dependent: { balance: 62.49 },
    });
  });

  test('412: more than the balance, in either direction, and nothing moves', async () => {
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 100n);
    for (const type of ['OUT', 'IN'] as const) {
      const answer = await move(student._id, { type, value: 1.01 });
      expect(answer).toMatchObject({ status: 412, body: { code: 'insufficient_funds' } });
    }
    const { body } = await call(api.url, 'GET /wallet', { token: guardian.token });
    expect(body.balance).toBe(1);
  });

  test('400: zero, negative, three decimals, more than a million, no key', async () => {
    const student = await createStudent(api, guardian, school);
    for (const value of [0, -1, 0.001, 1_000_001, Number.NaN]) {
      expect((await move(student._id, { type: 'OUT', value })).status).toBe(400);
    }
    expect((await move(student._id, { type: 'OUT', value: 1 }, { key: ' ' })).status).toBe(400);
  });

  test('the same key and input gets the same answer and moves once; another input is refused', async () => {
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 1_000n);
    const key = crypto.randomUUID();
    const first = await move(student._id, { type: 'OUT', value: 4 }, { key });
    const replay = await move(student._id, { type: 'OUT', value: 4 }, { key });
    expect(replay.body).toEqual(first.body);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect((await move(student._id, { type: 'OUT', value: 5 }, { key })).status).toBe(422);
    const { body } = await call(api.url, 'GET /wallet', { token: guardian.token });
    expect(body.balance).toBe(6);
  });

  test('only one of ten concurrent transfers succeeds on a wallet that can pay one', async () => {
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 1_000n);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => move(student._id, { type: 'OUT', value: 10 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
  });

  test('404: another guardian’s student, also with the own id in the path', async () => {
    const student = await createStudent(api, guardian, school);
    const other = await createGuardian(api);
    await credit(api, other.user.wallet._id, 1_000n);
    const answer = await move(student._id, { type: 'IN', value: 1 }, { by: other });
    expect(answer.status).toBe(404);
  });

  test('each transfer is in both wallets’ statements with the balance after it, newest first', async () => {
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 5_000n);
    await move(student._id, { type: 'OUT', value: 30 });
    await move(student._id, { type: 'IN', value: 10 });
    const logs = async (walletId: string) =>
      (
        await call(api.url, 'GET /wallets/:walletId/logs', {
          token: guardian.token,
          params: { walletId },
        })
      ).body;
    const own = await logs(guardian.user.wallet._id);
    expect(own.total).toBe(3);
    expect(own.docs.map((log) => [log.operationType, log.value, log.balance.value])).toEqual([
      ['CRE', 10, 30],
      ['DEB', 30, 20],
      ['CRE', 50, 50],
    ]);
    const students = await logs(student.wallet._id);
    expect(students.docs.map((log) => [log.operationType, log.value, log.balance.value])).toEqual([
      ['DEB', 10, 20],
      ['CRE', 30, 30],
    ]);
  });

  test('404: another guardian’s wallet cannot be read', async () => {
    const other = await createGuardian(api);
    const params = { walletId: other.user.wallet._id };
    const answer = await call(api.url, 'GET /wallets/:walletId/logs', {
      token: guardian.token,
      params,
    });
    expect(answer.status).toBe(404);
  });
});
