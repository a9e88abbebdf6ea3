import { randomUUID } from 'node:crypto';
import { GUESS_THROTTLES } from '@merenda/domain/access/throttle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, newAddress } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { healthBody } from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { BIRTH_DATE, studentBody } from '../../testing/factories/students.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';

let payments: Payments;
let school: TestSchool;
let marina: SignedInGuardian;

beforeAll(async () => {
  payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
  school = await createSchool(payments.api, { healthForm: true });
  marina = await createGuardian(payments.api);
});
afterAll(() => payments.close());

type Body = ReturnType<typeof studentBody>;

const register = (body: Body, by = marina) =>
  call(payments.api.url, 'POST /responsible-users/:userId/dependents', {
    token: by.token,
    params: { userId: by.user._id },
    body,
  });

const newNumber = () => `R-${randomUUID()}`.slice(0, 40);

/** All fields of a registration with wallet and health form. */
function both(changes: Partial<Body> = {}): Body {
  const { contact, responsible, responsibleForInfo, answers } = healthBody(school);
  return studentBody(school, {
    class: { schoolClass: school.classId, enrollmentNumber: newNumber(), roomNumber: '21' },
    anamnesis: { contact, responsible, responsibleForInfo, answers },
    ...changes,
  });
}

async function counts() {
  const { rows } = await payments.api.owner.query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM student) AS students, (SELECT count(*) FROM guardianship) AS links,
       (SELECT count(*) FROM health_form) AS forms, (SELECT count(*) FROM health_key) AS keys,
       (SELECT count(*) FROM ledger.account) AS accounts, (SELECT count(*) FROM audit) AS audits`,
  );
  return rows[0];
}

describe('both services', () => {
  test('register student, wallet and health form at once', async () => {
    const { status, body } = await register(both());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ hasWallet: true, hasPendingAnamnesis: false });
    const form = await call(payments.api.url, 'GET /anamnesis/last', {
      token: marina.token,
      query: { restaurantUnit: school.id, user: body._id },
    });
    expect(form.body).toMatchObject({
      studentName: 'Lucas Almeida',
      birthday: BIRTH_DATE,
      internalId: body.class.enrollmentNumber,
      className: '5º B',
    });
  });

  test('leave no rows behind when any field is wrong, and name the field', async () => {
    const { answers, ...rest } = both().anamnesis ?? {};
    const elsewhere = await createSchool(payments.api, { healthForm: true });
    const withoutForms = await createSchool(payments.api);
    const taken = both();
    expect((await register(taken)).status).toBe(201);
    const schoolClass = school.classId;
    const wrong: [Body, number, string | undefined][] = [
      [both({ class: { enrollmentNumber: newNumber() } }), 400, 'class.schoolClass'],
      [both({ class: { schoolClass, enrollmentNumber: newNumber() } }), 400, 'class.roomNumber'],
      [both({ class: { schoolClass, roomNumber: '2' } }), 400, 'class.enrollmentNumber'],
      [
        both({ anamnesis: { ...rest, answers: [] } as never }),
        400,
        'anamnesis.answers.confirmation',
      ],
      [both({ birthDate: tomorrow() }), 400, 'birthDate'],
      [both({ birthDate: '2015-02-31' }), 400, 'birthDate'],
      [both({ name: 'A'.repeat(51) }), 400, 'name'],
      [both({ cpf: '390.533.447-06' }), 400, 'cpf'],
      [both({ nationalIdNumber: 'X' }), 400, 'nationalIdNumber'],
      [
        both({ passport: { number: 'P123', expirationDate: BIRTH_DATE } }),
        400,
        'passport.expirationDate',
      ],
      [{ ...both(), restaurantUnit: withoutForms.id }, 400, 'anamnesis'],
      [both({ class: { ...both().class, schoolClass: elsewhere.classId } }), 404, undefined],
      [both({ class: taken.class }), 409, undefined],
    ];
    const before = await counts();
    for (const [body, status, path] of wrong) {
      const answer = await register(body);
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(status);
      const { issues = [] } = answer.body as { issues?: { path: string }[] };
      if (path) expect(issues.map((issue) => issue.path)).toContain(path);
    }
    expect(await counts()).toEqual(before);
  });

  test('sent ten times at once register one student, with a number or without', async () => {
    const unnumbered = studentBody(school, { name: 'Bento Almeida', class: {} });
    for (const body of [both(), unnumbered]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => register(body)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(9);
      expect(refused[0]?.body).toMatchObject({ userMessage: expect.stringMatching(/child/) });
    }
  });
});

describe('a guardian who meets identifiers of other students', () => {
  const anywhere = () => ({ 'x-forwarded-for': newAddress() });
  const registerFrom = (headers: Record<string, string>, body: Body, by: SignedInGuardian) =>
    call(payments.api.url, 'POST /responsible-users/:userId/dependents', {
      token: by.token,
      params: { userId: by.user._id },
      body,
      headers,
    });
  const change = (student: string, by: SignedInGuardian, number: string) =>
    call(payments.api.url, 'PUT /responsible-users/:userId/dependents/:id', {
      token: by.token,
      params: { userId: by.user._id, id: student },
      body: { class: { enrollmentNumber: number } },
      headers: anywhere(),
    });

  async function takenAt(at: TestSchool) {
    const number = newNumber();
    const body = studentBody(at, { class: { enrollmentNumber: number } });
    expect((await registerFrom(anywhere(), body, await createGuardian(payments.api))).status).toBe(
      201,
    );
    return body;
  }

  test('has to wait, by guardian, also by changing a student of their own', async () => {
    const at = await createSchool(payments.api);
    const taken = await takenAt(at);
    const looker = await createGuardian(payments.api);
    const own = await registerFrom(anywhere(), studentBody(at, { class: {} }), looker);
    const { freeTries } = GUESS_THROTTLES.identifiers.guardian;
    const statuses: number[] = [];
    for (let tries = 0; tries < freeTries / 2; tries += 1) {
      statuses.push((await registerFrom(anywhere(), taken, looker)).status);
      statuses.push(
        (await change(own.body._id, looker, taken.class.enrollmentNumber ?? '')).status,
      );
    }
    expect(new Set(statuses)).toEqual(new Set([409]));
    expect((await registerFrom(anywhere(), taken, looker)).status).toBe(409);
    const late = await change(own.body._id, looker, taken.class.enrollmentNumber ?? '');
    expect(late).toMatchObject({ status: 429, body: { userMessage: expect.any(String) } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('has to wait by network and by school, from any account; a guardian who meets none does not', async () => {
    const at = await createSchool(payments.api);
    const taken = await takenAt(at);
    const { network, school: bySchool } = GUESS_THROTTLES.identifiers;
    const accounts = await Promise.all(
      Array.from({ length: 12 }, () => createGuardian(payments.api)),
    );
    const here = { 'x-forwarded-for': '10.8.0.1' };
    const met = async (headers: () => Record<string, string>, times: number) => {
      let answered = 0;
      for (let tries = 0; tries < times; tries += 1) {
        const by = accounts[tries % accounts.length] as SignedInGuardian;
        if ((await registerFrom(headers(), taken, by)).status === 409) answered += 1;
      }
      return answered;
    };
    // Only the network's budget is used up: each account has some tries left.
    expect(await met(() => here, network.freeTries + 5)).toBeLessThanOrEqual(network.freeTries + 1);
    expect(await met(anywhere, 12)).toBe(12);
    const others = await createSchool(payments.api);
    await payments.api.owner.query('UPDATE attempt SET failures = $2 WHERE subject = $1', [
      `identifiers:${at.id}`,
      bySchool.freeTries + 20,
    ]);
    await met(anywhere, 1);
    const fresh = await createGuardian(payments.api);
    expect((await registerFrom(anywhere(), taken, fresh)).status).toBe(429);
    const elsewhere = studentBody(others, { class: { enrollmentNumber: newNumber() } });
    for (let times = 0; times < 3; times += 1) {
      const body = { ...elsewhere, class: { enrollmentNumber: newNumber() } };
      expect((await registerFrom(anywhere(), body, fresh)).status).toBe(201);
    }
  });
});

test('schools are found by words of name and town, in any case and without accents', async () => {
  await createSchool(payments.api, { name: 'Escola Nova Manhã', town: 'São José dos Campos' });
  await createSchool(payments.api, { name: 'Escola Nova', town: 'Santos' });
  const found = async (q: string) => {
    const { body } = await call(payments.api.url, 'GET /companies/:company/restaurants', {
      token: marina.token,
      params: { company: 'wefood' },
      query: { q, limit: 5 },
    });
    return body.docs.map(({ name, town }) => [name, town]);
  };
  const manha = ['Escola Nova Manhã', 'São José dos Campos'];
  expect(await found('sao jose')).toEqual([manha]);
  expect(await found('CAMPOS manha')).toEqual([manha]);
  expect(await found('escola nova')).toHaveLength(2);
  expect(await found('nova 100%')).toEqual([]);
});

/** The day after tomorrow, which is no birth date in any zone. */
function tomorrow(): string {
  return new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
}
