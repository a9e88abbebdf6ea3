import { FIGURES } from '@merenda/domain/figures';
import { DRAFT_FIELDS, MAX_DRAFT_BYTES } from '@merenda/domain/health/health-draft';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purge } from '../../../start/purge.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call } from '../../../testing/client.ts';
import {
  createConfirmation,
  createGuardian,
  type SignedInGuardian,
} from '../../../testing/factories/guardians.ts';
import { healthBody } from '../../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../../testing/factories/schools.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { healthErasure } from '../erase-health.ts';
import { healthDraftsOf } from '../export-health.ts';
import { draftsOf, openDraft } from './drafts.ts';

const CANARY = 'penicillin, and nobody may hear of it';
const [PHONE, DESK] = ['a'.repeat(32), 'b'.repeat(32)] as const;

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;
let student: string;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api, { healthForm: true });
  marina = await createGuardian(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  student = (await createStudent(api, marina, school))._id;
});

type Whose = { user: string } | { restaurantUnit: string } | Record<never, never>;

const contentOf = (address: string) => ({
  fields: { address, phone: '(11) 9' },
  answers: { additionalObservations: CANARY, foodRestricions: ['milk'] },
  place: { step: 'contact' as const, page: 0 },
});
const read = (whose: Whose, { token } = marina) =>
  call(api.url, 'GET /anamnesis/draft', { token, query: whose });
const drop = (whose: Whose, { token } = marina) =>
  call(api.url, 'DELETE /anamnesis/draft', { token, query: whose });
const save = (
  whose: Whose,
  [device, revision, follows]: readonly [string, number, number],
  { by = marina, address = CANARY } = {},
) =>
  call(api.url, 'PUT /anamnesis/draft', {
    token: by.token,
    query: whose,
    body: { device, revision, follows, content: contentOf(address) },
  });

const kept = async () =>
  (await api.owner.query<{ sealed: Buffer }>('SELECT sealed FROM health_draft')).rows;

test('a draft ends with the first proof of the address, unless it is proved in the session that began it', async () => {
  for (const inSession of [true, false]) {
    const maker = await createGuardian(api, 'wefood', { confirmed: false });
    await save({ restaurantUnit: school.id }, [PHONE, 1, 0], { by: maker });
    const drafts = async () =>
      (await api.owner.query('SELECT FROM health_draft WHERE guardian_id = $1', [maker.user._id]))
        .rowCount;
    expect(await drafts()).toBe(1);
    await call(api.url, 'POST /auth/email/confirm', {
      token: inSession ? maker.token : undefined,
      body: { token: await createConfirmation(api, maker) },
    });
    expect(await drafts()).toBe(inSession ? 1 : 0);
  }
});

describe.each([
  ['of a student', (): Whose => ({ user: student })],
  ['of one who is yet to be registered', (): Whose => ({ restaurantUnit: school.id })],
])('a draft %s', (_, whose) => {
  beforeEach(() => drop(whose()));

  test('is there on another device as it was typed, and in the database as ciphertext only', async () => {
    expect((await read(whose())).body).toEqual({ draft: null });
    const saved = await save(whose(), [PHONE, 1, 0]);
    expect([saved.status, saved.body.revision]).toEqual([200, 1]);
    const { body } = await read(whose());
    expect(body.draft).toMatchObject({ revision: 1, content: contentOf(CANARY) });
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('penicillin');
  });

  test('cannot be seen, changed or deleted by another guardian', async () => {
    await save(whose(), [PHONE, 1, 0]);
    const [other, abroad] = [await createGuardian(api), await createGuardian(api, 'sodexo-direct')];
    const isStudent = 'user' in whose();
    for (const reader of [other, abroad]) {
      const seen = await read(whose(), reader);
      // At the same school, another guardian has a place for a draft of their own.
      if (!isStudent && reader === other) expect(seen.body).toEqual({ draft: null });
      else expect(seen.status).toBe(404);
      await drop(whose(), reader);
    }
    expect((await read(whose())).body.draft?.content).toEqual(contentOf(CANARY));
  });

  test('is replaced by another device only on its guardian’s choice, and by its own device always', async () => {
    await save(whose(), [PHONE, 1, 0], { address: 'Phone 1' });
    expect((await save(whose(), [DESK, 2, 1], { address: 'Desk 2' })).status).toBe(200);
    const refused = await save(whose(), [PHONE, 2, 1], { address: 'Phone 2' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'health_draft_changed' }]);
    expect(refused.body).toHaveProperty('userMessage');
    expect((await read(whose())).body.draft?.content.fields.address).toBe('Desk 2');
    // The answer to the last saving was lost: a retry is accepted. An older saving changes nothing.
    expect((await save(whose(), [DESK, 4, 1], { address: 'Desk 4' })).status).toBe(200);
    expect((await save(whose(), [DESK, 3, 1], { address: 'Desk 3' })).status).toBe(200);
    expect((await read(whose())).body.draft).toMatchObject({
      revision: 4,
      content: { fields: { address: 'Desk 4' } },
    });
    expect((await save(whose(), [PHONE, 5, 4], { address: 'Phone 5' })).status).toBe(200);
  });

  test('belongs to one device if two begin it at the same moment', async () => {
    const answers = await Promise.all([save(whose(), [PHONE, 1, 0]), save(whose(), [DESK, 1, 0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('belongs to one device even if its first savings overtake each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const savings = await Promise.all([
        save(whose(), [PHONE, 1, 0], { address: 'Phone 1' }),
        save(whose(), [PHONE, 2, 0], { address: 'Phone 2' }),
      ]);
      expect(savings.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read(whose())).body.draft?.content.fields.address).toBe('Phone 2');
      await drop(whose());
    }
  });

  test('that was deleted is gone, and a late saving does not bring it back', async () => {
    await save(whose(), [PHONE, 1, 0]);
    expect((await drop(whose())).status).toBe(204);
    expect((await save(whose(), [PHONE, 2, 1])).status).toBe(409);
    expect((await read(whose())).body).toEqual({ draft: null });
    expect((await drop(whose())).status).toBe(204);
  });

  test('that was unchanged for its days is removed, and not an hour before', async () => {
    await save(whose(), [PHONE, 1, 0]);
    const age = (hours: number) =>
      api.owner.query('UPDATE health_draft SET saved_at = now() - make_interval(hours => $1)', [
        hours,
      ]);
    await age(FIGURES.healthDraftDays * 24 - 1);
    await purge(api.services);
    expect((await read(whose())).body.draft).not.toBeNull();
    await age(FIGURES.healthDraftDays * 24 + 1);
    await purge(api.services);
    expect((await read(whose())).body).toEqual({ draft: null });
    const { rows } = await api.owner.query('SELECT FROM health_draft_key');
    expect(rows).toEqual([]);
  });

  test('is in the export of one’s own data', async () => {
    await save(whose(), [PHONE, 1, 0]);
    const drafts = await healthDraftsOf(api.services, { id: marina.user._id });
    expect(drafts.map(({ content }) => content)).toContainEqual(contentOf(CANARY));
  });
});

describe('a draft goes', () => {
  test('with the form that is sent: a first one, a new version, a new student', async () => {
    const { id: restaurantUnit } = school;
    const { token } = marina;
    await save({ user: student }, [PHONE, 1, 0]);
    const { body: form } = await call(api.url, 'POST /anamnesis', {
      token,
      body: { student, ...healthBody(school) },
    });
    expect((await read({ user: student })).body).toEqual({ draft: null });
    await save({ user: student }, [PHONE, 1, 0]);
    const { currentAnamnesis } = form;
    await call(api.url, 'PUT /anamnesis/:id', {
      token,
      params: { id: form._id },
      body: { currentAnamnesis, ...healthBody(school) },
    });
    expect((await read({ user: student })).body).toEqual({ draft: null });
    const without = await createSchool(api, { healthForm: true, walletPayment: false });
    await save({ restaurantUnit: without.id }, [PHONE, 1, 0]);
    await save({ restaurantUnit }, [PHONE, 1, 0]);
    await call(api.url, 'POST /anamnesis', { token, body: healthBody(without) });
    expect((await read({ restaurantUnit: without.id })).body).toEqual({ draft: null });
    expect((await read({ restaurantUnit })).body.draft).not.toBeNull();
  });

  test('with the right to health data, with the guardianship, and with the student', async () => {
    const father = await createGuardian(api);
    await createGuardianship(api, student, father, { maySeeHealth: true });
    const begin = () => save({ user: student }, [PHONE, 1, 0], { by: father });
    const count = async () =>
      (await api.owner.query('SELECT FROM health_draft WHERE student_id = $1', [student])).rowCount;
    expect((await begin()).status).toBe(200);
    const params = { userId: marina.user._id, id: student, guardianId: father.user._id };
    const allow = (maySeeHealth: boolean) =>
      call(api.url, 'PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        token: marina.token,
        params,
        body: { maySeeHealth },
      });
    expect((await allow(false)).status).toBe(200);
    expect(await count()).toBe(0);
    expect((await begin()).body).toMatchObject({ code: 'health_not_allowed' });
    await allow(true);
    await begin();
    await call(api.url, 'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
      token: marina.token,
      params,
    });
    expect(await count()).toBe(0);
    await save({ user: student }, [PHONE, 1, 0]);
    await api.services.db
      .transaction()
      .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [student] }));
    expect(await count()).toBe(0);
  });
});

test('a draft takes only a form’s own fields within their lengths: no password, no flood', async () => {
  const put = (content: object) =>
    call(api.url, 'PUT /anamnesis/draft', {
      token: marina.token,
      query: { user: student },
      body: { device: PHONE, revision: 1, follows: 0, content: content as never },
    });
  const good = contentOf('x');
  const wide = '字'.repeat(1_000);
  const fields = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, wide]));
  const answers = { additionalObservations: wide, latexSymptoms: wide };
  expect(JSON.stringify({ fields, answers }).length).toBeLessThan(MAX_DRAFT_BYTES);
  for (const wrong of [
    { ...good, fields, answers },
    { ...good, fields: { address: 'x'.repeat(1_001) } },
    { ...good, place: { step: 'elsewhere', page: 0 } },
  ]) {
    expect((await put(wrong)).status).toBe(400);
  }
  expect((await read({ user: student })).body).toEqual({ draft: null });
  await put({ ...good, fields: { ...good.fields, password: 'merenda-demo' } });
  expect((await read({ user: student })).body.draft?.content).toEqual(good);
});

test('with another DATA_KEY a draft is neither read nor written', async () => {
  const whose = { restaurantUnit: school.id };
  await drop(whose);
  await save(whose, [PHONE, 1, 0]);
  const right = api.services.env.DATA_KEY;
  api.services.env.DATA_KEY = 'ab'.repeat(32);
  try {
    for (const answer of [await read(whose), await save(whose, [PHONE, 2, 1])]) {
      expect(answer.body).toMatchObject({ code: 'health_data_locked' });
    }
  } finally {
    api.services.env.DATA_KEY = right;
  }
  expect((await read(whose)).body.draft?.content).toEqual(contentOf(CANARY));
});

test('a draft that is thrown away while it is read is not found', async () => {
  const whose = { restaurantUnit: school.id };
  await drop(whose);
  await save(whose, [PHONE, 1, 0]);
  const { db } = api.services;
  const row = await draftsOf(db, { id: marina.user._id }, whose)
    .selectAll('health_draft')
    .executeTakeFirstOrThrow();
  await drop(whose);
  await expect(openDraft(api.services, db, row)).rejects.toMatchObject({ code: 'not_found' });
});

test('drafts for students not yet registered: their guardian finds the latest one before choosing a school', async () => {
  const guardian = await createGuardian(api);
  const later = await createSchool(api, { healthForm: true });
  const own = await createStudent(api, guardian, school);
  expect((await read({}, guardian)).body).toEqual({ draft: null });
  await save({ restaurantUnit: school.id }, [PHONE, 1, 0], { by: guardian, address: 'First' });
  await save({ restaurantUnit: later.id }, [PHONE, 1, 0], { by: guardian, address: 'Second' });
  await save({ user: own._id }, [PHONE, 1, 0], { by: guardian, address: 'Of a student' });
  const { body } = await read({}, guardian);
  expect(body.draft).toMatchObject({ restaurantUnit: later.id, content: contentOf('Second') });
  await drop({ restaurantUnit: later.id }, guardian);
  expect((await read({}, guardian)).body.draft?.restaurantUnit).toBe(school.id);
  expect((await read({}, await createGuardian(api))).body).toEqual({ draft: null });
  expect((await drop({}, guardian)).status).toBe(400);
});
