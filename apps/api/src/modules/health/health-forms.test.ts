import { VERSIONS_A_DAY } from '@merenda/domain/health/health-form';
import { HEALTH_FIELDS, NO, YES } from '@merenda/domain/health/health-questions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { createStudent } from '../../testing/factories/students.ts';

/** While no gate is answered, the questions behind it count as required. */
const REQUIRED = HEALTH_FIELDS.filter((field) => field !== 'additionalObservations');

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api, { healthForm: true });
  marina = await createGuardian(api);
});
afterAll(() => api.close());

const post = (
  body: Parameters<typeof healthBody>[1] = {},
  { token } = marina,
  at: TestSchool = school,
) => call(api.url, 'POST /anamnesis', { token, body: healthBody(at, body) });

async function studentWithForm() {
  const { _id: student } = await createStudent(api, marina, school);
  const { status, body: form } = await post({ student });
  expect(status, JSON.stringify(form)).toBe(201);
  return { student, form };
}

const put = (
  {
    form,
    token = marina.token,
  }: { form: { _id: string; currentAnamnesis: string }; token?: string },
  changes: Parameters<typeof healthBody>[1] = {},
) =>
  call(api.url, 'PUT /anamnesis/:id', {
    token,
    params: { id: form._id },
    body: { currentAnamnesis: form.currentAnamnesis, ...healthBody(school, changes) },
  });

const readLast = (query: { user?: string; internalId?: string }, { token } = marina) =>
  call(api.url, 'GET /anamnesis/last', { token, query: { restaurantUnit: school.id, ...query } });

const dependent = async (id: string) => {
  const { body } = await call(api.url, 'GET /responsible-users/:userId/dependents/:id', {
    token: marina.token,
    params: { userId: marina.user._id, id },
  });
  return body;
};

const auditOf = async (student: string) => {
  const { rows } = await api.owner.query<{ action: string; actor: string }>(
    `SELECT action, actor FROM audit WHERE subject = $1 AND action ~ '^(health|medical)'
     ORDER BY at, id`,
    [student],
  );
  return rows.map(({ action, actor }) => [action, actor === marina.user._id]);
};

describe('the survey', () => {
  const survey = (language: string) =>
    call(api.url, 'GET /surveys/anamnesis', {
      token: marina.token,
      query: { company: 'wefood', restaurantUnit: school.id },
      headers: { 'accept-language': language },
    });

  test('has its twelve questions in the caller’s language', async () => {
    const [hungarian, german] = [await survey('hu-HU'), await survey('de-DE')];
    expect(hungarian.body.questions).toHaveLength(12);
    expect(german.body.questions[7]).toMatchObject({
      fieldName: 'hasLatexAllergy',
      question: 'Hat das Kind eine Latexallergie?',
      answerType: 'multiple-choices',
      choices: [
        { value: 'Sim', label: 'Ja' },
        { value: 'Não', label: 'Nein' },
      ],
      minChoicesValues: 1,
      maxChoicesValues: 1,
    });
    expect(hungarian.body.questions[7]?.question).toBe('Latexallergiás a gyermek?');
  });

  test('is not found for a school without health forms', async () => {
    const without = await createSchool(api);
    const { status } = await call(api.url, 'GET /surveys/anamnesis', {
      token: marina.token,
      query: { company: 'wefood', restaurantUnit: without.id },
    });
    expect(status).toBe(404);
  });
});

describe('creating a form', () => {
  test('answers with its content, each question with its text', async () => {
    const { form, student } = await studentWithForm();
    expect(form).toMatchObject({
      student,
      restaurantUnit: { _id: school.id },
      className: '5º B',
      contact: { phone: '(11) 96123 4567' },
    });
    expect(form.answers[1]).toEqual({
      fieldName: 'foodRestricions',
      question: 'What must the child avoid?',
      answer: ['milk'],
    });
    const { body } = await readLast({ user: student });
    expect(body).toEqual(form);
  });

  test('works with the registration number too', async () => {
    const { form } = await studentWithForm();
    const number = form.internalId ?? '';
    for (const internalId of [number, number.toLowerCase()]) {
      expect((await readLast({ internalId })).body._id).toBe(form._id);
    }
  });

  test('clears the pending flag of the student, which exists only where schools have forms', async () => {
    const { _id: student } = await createStudent(api, marina, school);
    expect((await dependent(student)).hasPendingAnamnesis).toBe(true);
    await post({ student });
    expect((await dependent(student)).hasPendingAnamnesis).toBe(false);
    const elsewhere = await createStudent(api, marina, await createSchool(api));
    expect(elsewhere).not.toHaveProperty('hasPendingAnamnesis');
  });

  test('updates the student’s record with the form’s data', async () => {
    const { _id: student } = await createStudent(api, marina, school);
    await post({ student, internalId: 'A-777', roomNumber: '7', studentName: 'Lucas A.' });
    expect(await dependent(student)).toMatchObject({
      name: 'Lucas A.',
      class: { enrollmentNumber: 'A-777', roomNumber: '7' },
    });
  });

  test('with the registration number of another student of the school is refused', async () => {
    const { form } = await studentWithForm();
    const { _id: student } = await createStudent(api, marina, school);
    const { status, body } = await post({ student, internalId: form.internalId });
    expect([status, body]).toMatchObject([409, { code: 'number_taken' }]);
    const small = await post({ student, internalId: form.internalId?.toLowerCase() });
    expect(small).toMatchObject({ status: 409, body: { code: 'number_taken' } });
    expect((await readLast({ user: student })).status).toBe(404);
  });

  test('twice is refused, and the second form adds no version', async () => {
    const { student } = await studentWithForm();
    const again = await post({ student });
    expect([again.status, again.body]).toMatchObject([409, { code: 'health_form_changed' }]);
  });

  test('drops answers given before a gate was closed again', async () => {
    const { _id: student } = await createStudent(api, marina, school);
    const answers = { ...ANSWERS, hasFoodRestriction: NO, foodRestricions: ['milk'] };
    const { body } = await post({ student, answers: answersOf(answers) });
    expect(body.answers.map(({ fieldName }) => fieldName)).not.toContain('foodRestricions');
  });

  test('at a school without wallets registers the student without one', async () => {
    const formOnly = await createSchool(api, { healthForm: true, walletPayment: false });
    const filed = await post({ studentName: 'Bento Almeida' }, marina, formOnly);
    expect(filed.status).toBe(201);
    const student = await dependent(filed.body.student);
    expect(student).toMatchObject({
      name: 'Bento Almeida',
      registerType: 'anamnesis',
      hasWallet: false,
      hasPendingAnamnesis: false,
      internalId: filed.body.internalId,
    });
    expect(student).not.toHaveProperty('wallet');
  });

  test('a refused form registers no student', async () => {
    const before = await api.owner.query('SELECT count(*) FROM student');
    const { form } = await studentWithForm();
    expect((await post({ internalId: form.internalId })).status).toBe(409);
    expect((await post({ answers: [] })).status).toBe(400);
    const after = await api.owner.query('SELECT count(*) FROM student');
    expect(Number(after.rows[0].count)).toBe(Number(before.rows[0].count) + 1);
  });
});

describe('an incomplete form is answered 400 with the paths', () => {
  test.each<[string, Parameters<typeof healthBody>[1], string[]]>([
    ['no room', { roomNumber: undefined }, ['roomNumber']],
    ['no internal id', { internalId: undefined }, ['internalId']],
    ['a birthday to come', { birthday: '2999-01-01' }, ['birthday']],
    ['an odd fiscal number', { fiscalNumber: '123' }, ['fiscalNumber']],
    [
      'a phone without its area',
      { contact: { address: 'x', phone: '961234567', phone2: '(11) 96123 4567' } },
      ['contact.phone'],
    ],
    ['no answers', { answers: [] }, REQUIRED.map((field) => `answers.${field}`)],
    [
      'a gate open and nothing behind it',
      { answers: answersOf({ ...ANSWERS, hasLatexAllergy: YES }) },
      ['answers.latexSymptoms', 'answers.latexSeverity'],
    ],
    [
      'an answer that was not offered',
      { answers: answersOf({ ...ANSWERS, foodRestricions: ['stones'] }) },
      ['answers.foodRestricions'],
    ],
    [
      'an answer to nothing',
      { answers: [...answersOf(ANSWERS), { fieldName: 'shoeSize', answer: '39' }] },
      ['answers.7.fieldName'],
    ],
    [
      'two answers to one question',
      { answers: [...answersOf(ANSWERS), { fieldName: 'confirmation', answer: YES }] },
      ['answers.7.fieldName'],
    ],
  ])('%s', async (_, changes, paths) => {
    const answer = await post(changes);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).issues?.map(({ path }) => path)).toEqual(paths);
  });
});

describe('changing a form', () => {
  test('adds a version and keeps the previous one', async () => {
    const { student, form } = await studentWithForm();
    const answers = answersOf({ ...ANSWERS, foodRestricions: ['eggs'] });
    const updated = await put({ form }, { answers });
    expect(updated.status).toBe(200);
    expect(updated.body._id).toBe(form._id);
    expect(updated.body.currentAnamnesis).not.toBe(form.currentAnamnesis);
    const list = async (page: object) => {
      const { body } = await call(api.url, 'GET /anamnesis', {
        token: marina.token,
        query: { restaurantUnit: school.id, user: student, ...page },
      });
      expect(body.total).toBe(2);
      return body.docs.map(({ answers }) => answers[1]?.answer);
    };
    expect(await list({})).toEqual([['eggs'], ['milk']]);
    expect(await list({ offset: 1, limit: 1 })).toEqual([['milk']]);
  });

  test('based on an older version is refused with a text', async () => {
    const { form } = await studentWithForm();
    expect((await put({ form })).status).toBe(200);
    const late = await put({ form });
    expect([late.status, late.body]).toMatchObject([409, { code: 'health_form_changed' }]);
    expect(late.body).toHaveProperty('userMessage');
  });

  test('without a change adds no version, in another language too, and takes the draft away', async () => {
    const { student, form } = await studentWithForm();
    const same = await call(api.url, 'PUT /anamnesis/:id', {
      token: marina.token,
      params: { id: form._id },
      body: {
        currentAnamnesis: form.currentAnamnesis,
        ...healthBody(school, { internalId: form.internalId }),
      },
      headers: { 'accept-language': 'de-DE' },
    });
    expect(same).toMatchObject({ status: 200, body: form });
    expect(await auditOf(student)).toEqual([['health_form.created', true]]);
    expect((await put({ form }, { roomNumber: '22' })).body.currentAnamnesis).not.toBe(
      form.currentAnamnesis,
    );
  });

  test('too often in a day is refused in words; another guardian still may', async () => {
    const { student, form } = await studentWithForm();
    const father = await createGuardian(api);
    await createGuardianship(api, student, father, { maySeeHealth: true });
    let last = form;
    for (let added = 1; added < VERSIONS_A_DAY; added += 1) {
      last = succeeded(await put({ form: last }));
    }
    expect(await put({ form: last })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', userMessage: expect.stringContaining('tomorrow') },
    });
    const school = { internalId: last.internalId };
    const theirs = await put(
      { form: last, token: father.token },
      { ...school, contact: { ...last.contact, phone: '(11) 96123 4599' } },
    );
    expect(theirs.status).toBe(200);
    await api.owner.query(
      `UPDATE health_form_version SET created_at = now() - interval '25 hours' WHERE form_id = $1`,
      [form._id],
    );
    expect((await put({ form: theirs.body })).status).toBe(200);
  });

  test('by ten requests at once stores exactly one', async () => {
    const { form } = await studentWithForm();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put({ form })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});

describe('access', () => {
  test('another guardian finds neither form nor student', async () => {
    const { student, form } = await studentWithForm();
    const other = await createGuardian(api);
    expect((await readLast({ user: student }, other)).status).toBe(404);
    expect((await readLast({ internalId: form.internalId ?? '' }, other)).status).toBe(404);
    expect((await post({ student }, other)).status).toBe(404);
  });

  test('a second guardian with the right reads and changes it, but no school data', async () => {
    const { student, form } = await studentWithForm();
    const father = await createGuardian(api);
    await createGuardianship(api, student, father, { maySeeHealth: true });
    expect((await readLast({ user: student }, father)).body._id).toBe(form._id);
    const changed = await put(
      { form, token: father.token },
      { internalId: form.internalId, contact: { ...form.contact, phone: '+55 11 96123-4599' } },
    );
    expect(changed).toMatchObject({ status: 200, body: { contact: { phone: '(11) 96123 4599' } } });
    for (const changes of [
      { studentName: 'Another Name' },
      { birthday: '2015-01-01' },
      { roomNumber: '99' },
      { internalId: 'X-1' },
    ]) {
      const refused = await put(
        { form: changed.body, token: father.token },
        { internalId: form.internalId, ...changes },
      );
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    }
  });

  test('every read and write has one audit entry', async () => {
    const { student } = await studentWithForm();
    await readLast({ user: student });
    const other = await createGuardian(api);
    await readLast({ user: student }, other);
    expect(await auditOf(student)).toEqual([
      ['health_form.created', true],
      ['health_form.read', true],
    ]);
  });
});
