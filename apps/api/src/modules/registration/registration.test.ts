import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { healthBody } from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { BIRTH_DATE, studentBody } from '../../testing/factories/students.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';

let payments: Payments;
let school: TestSchool;
let marina: SignedInGuardian;

beforeAll(async () => {
  payments = await startPayments();
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

/** Everything that a registration with wallet and health form has. */
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

const studentsOf = async (guardian: SignedInGuardian) =>
  (
    await call(payments.api.url, 'GET /responsible-users/:userId/dependents', {
      token: guardian.token,
      params: { userId: guardian.user._id },
    })
  ).body.docs;

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

  test('leave nothing behind when anything is wrong, and name what', async () => {
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
      expect(refused[0]?.body).toMatchObject({ userMessage: expect.stringMatching(/student/) });
    }
  });
});

describe('a student who is registered already', () => {
  const associate = (
    by: SignedInGuardian,
    enrollmentNumber: string,
    birthDate = BIRTH_DATE,
    restaurantUnit = school.id,
  ) =>
    call(payments.api.url, 'POST /responsible-users/:userId/dependents/associate', {
      token: by.token,
      params: { userId: by.user._id },
      body: { restaurantUnit, enrollmentNumber, birthDate },
    });

  async function registered(number = newNumber()) {
    const owner = await createGuardian(payments.api);
    const student = await register(
      both({ class: { ...both().class, enrollmentNumber: number } }),
      owner,
    );
    expect(student.status).toBe(201);
    return { owner, number, student: student.body };
  }

  test('is the second guardian’s by number and birth date, who may see and add money', async () => {
    const { owner, number, student } = await registered();
    const second = await createGuardian(payments.api);
    const body = both({ class: { ...both().class, enrollmentNumber: number } });
    const refused = await register(body, second);
    expect(refused).toMatchObject({ status: 409, body: { code: 'number_taken' } });
    expect(await studentsOf(second)).toEqual([]);
    const { status, body: shared } = await associate(second, number);
    expect(status).toBe(200);
    expect(shared).toMatchObject({
      _id: student._id,
      isOwner: false,
      maySpend: false,
      maySeeHealth: false,
    });
    expect(shared.eanIdentifier).not.toHaveProperty('code');
    const [message] = await payments.sandbox.emails(owner.email);
    expect(message?.text).toContain('Marina');
    expect(message?.text).toContain('Lucas');
    expect(message?.text).not.toContain(second.email);
    const again = await associate(second, number);
    expect(again).toMatchObject({ status: 200, body: { _id: student._id } });
    expect(await studentsOf(second)).toHaveLength(1);
  });

  test('answers alike whatever is wrong, and what was shown is nothing', async () => {
    const { number } = await registered();
    const guesser = await createGuardian(payments.api);
    const elsewhere = await createSchool(payments.api);
    const answers = [
      await associate(guesser, newNumber()),
      await associate(guesser, number, '2015-03-10'),
      await associate(guesser, number, BIRTH_DATE, elsewhere.id),
    ].map(({ status, body }) => ({ status, ...body, requestId: undefined }));
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(JSON.stringify(answers)).not.toContain('Lucas');
  });

  test('cannot be guessed: after five wrong tries even the right one waits, of one guardian and of one number', async () => {
    const { number } = await registered();
    const guesser = await createGuardian(payments.api);
    const tries = Array.from({ length: 12 }, (_, at) => `2014-01-${String(at + 10)}`);
    const answers = await Promise.all(tries.map((day) => associate(guesser, number, day)));
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(6);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await associate(guesser, number)).status).toBe(429);
    const accomplice = await createGuardian(payments.api);
    expect((await associate(accomplice, number)).status).toBe(429);
    expect(await studentsOf(accomplice)).toEqual([]);
  });

  test('does not come back to whom the owner removed, who is told to ask for an invitation', async () => {
    const { owner, number, student } = await registered();
    const second = await createGuardian(payments.api);
    await associate(second, number);
    await call(
      payments.api.url,
      'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId',
      {
        token: owner.token,
        params: { userId: owner.user._id, id: student._id, guardianId: second.user._id },
      },
    );
    const answer = await associate(second, number);
    expect(answer).toMatchObject({ status: 403, body: { code: 'access_ended' } });
    expect(await studentsOf(second)).toEqual([]);
  });

  test('asks for a confirmed address first', async () => {
    const { number } = await registered();
    const unknown = await createGuardian(payments.api, 'wefood', { confirmed: false });
    const answer = await associate(unknown, number);
    expect(answer).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
  });

  test('is not found by trying numbers: whoever meets many taken ones has to wait', async () => {
    const { number } = await registered();
    const looker = await createGuardian(payments.api);
    const body = studentBody(school, { class: { enrollmentNumber: number } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 23; tries += 1)
      statuses.push((await register(body, looker)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 409));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('schools are found by words of name and town, in whatever case and without accents', async () => {
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
