import { CANNED_LIMITS } from '@merenda/domain/help/canned-answers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';

const api = await startApi();
const operator = await createOperator(api);
const colleague = await createOperator(api);
beforeEach(() => api.owner.query('DELETE FROM canned_answer'));
afterAll(() => api.close());

const speaking = (token: string) => ({ ...operatorSession(token), 'accept-language': 'en' });

const create = (body: object, company = 'wefood') =>
  call(api.url, 'POST /operator/canned-answers', {
    body: { company, title: 'Hello', texts: { en: 'Hello {{firstName}}!' }, ...body },
    headers: speaking(operator.token),
  });

const change = (id: string, body: object, by = operator) =>
  call(api.url, 'PUT /operator/canned-answers/:id', {
    params: { id },
    body: { title: 'Hello', texts: { en: 'Hello!' }, version: 1, ...body },
    headers: speaking(by.token),
  });

const remove = (id: string, version: number) =>
  call(api.url, 'DELETE /operator/canned-answers/:id', {
    params: { id },
    query: { version },
    headers: speaking(operator.token),
  });

const list = async (token = operator.token, company = 'wefood') =>
  succeeded(
    await call(api.url, 'GET /operator/canned-answers', {
      query: { company },
      headers: operatorSession(token),
    }),
  ).docs;

test('a canned answer is added, changed and removed, each time with its author in the audit', async () => {
  const made = succeeded(await create({}));
  expect(made).toMatchObject({ company: 'wefood', title: 'Hello', version: 1 });
  const changed = succeeded(
    await change(made._id, { texts: { en: 'Hi!', 'hu-HU': 'Jó napot!' } }, colleague),
  );
  expect(changed).toEqual({ ...made, texts: { en: 'Hi!', 'hu-HU': 'Jó napot!' }, version: 2 });
  expect(await list()).toEqual([changed]);
  expect(await list(operator.token, 'sodexo-direct')).toEqual([]);
  expect(refusalOf(await remove(made._id, 1)).code).toBe('record_changed');
  expect(await list()).toEqual([changed]);
  succeeded(await remove(made._id, 2));
  expect(await list()).toEqual([]);
  const { rows } = await api.owner.query(
    'SELECT action, operator_id, detail FROM audit WHERE subject = $1 ORDER BY id',
    [made._id],
  );
  expect(rows).toEqual([
    { action: 'canned-answer.saved', operator_id: operator.id, detail: { version: 1 } },
    { action: 'canned-answer.saved', operator_id: colleague.id, detail: { version: 2 } },
    { action: 'canned-answer.removed', operator_id: operator.id, detail: {} },
  ]);
});

test('one of two changes at once is kept, and the other’s author is told', async () => {
  const { _id: id } = succeeded(await create({}));
  const both = await Promise.all([
    change(id, { title: 'One' }),
    change(id, { title: 'Other' }, colleague),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [refused] = both.filter(({ status }) => status === 409).map(refusalOf);
  expect(refused).toMatchObject({
    code: 'record_changed',
    userMessage: expect.stringContaining('Nothing of yours is saved or lost'),
  });
  expect((await list()).map(({ version }) => version)).toEqual([2]);
});

test('a title stands once in a company, also when two add it at the same moment', async () => {
  const both = await Promise.all([create({}), create({})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(succeeded(await create({}, 'sodexo-direct')).company).toBe('sodexo-direct');
  const { _id: other } = succeeded(await create({ title: 'Goodbye' }));
  expect(refusalOf(await change(other, { title: 'Hello' })).userMessage).toBe(
    'Another answer has this title.',
  );
});

test('empty, unknown, endless and too many answers are refused, and nothing is half done', async () => {
  for (const bad of [
    { texts: {} },
    { texts: { en: ' \u200b ' } },
    { texts: { en: 'Hello {{fistName}}!' } },
    { texts: { en: 'x'.repeat(100_000) } },
    { texts: { 'xx-XX': 'Hello' } },
    { title: '' },
    { title: 'x'.repeat(CANNED_LIMITS.title + 1) },
  ]) {
    expect((await create(bad)).status, JSON.stringify(bad).slice(0, 60)).toBe(400);
  }
  await api.owner.query(
    `INSERT INTO canned_answer (company_id, title, texts)
     SELECT 'wefood', n::text, '{"en": "Hello"}' FROM generate_series(1, $1::int) AS n`,
    [CANNED_LIMITS.answers],
  );
  expect(refusalOf(await create({})).userMessage).toContain(String(CANNED_LIMITS.answers));
  expect(await list()).toHaveLength(CANNED_LIMITS.answers);
});

test('canned answers are the company’s: its finance reads them and changes none, a school’s support does neither', async () => {
  const { _id: id } = succeeded(await create({}));
  const school = await createSchool(api);
  const finance = await createOperator(api, { roles: ['finance'] });
  const ofSchool = await createOperator(api, {
    roles: ['support'],
    everywhere: false,
    companies: [],
    schools: [school.id],
  });
  expect((await list(finance.token)).map(({ _id }) => _id)).toEqual([id]);
  expect((await change(id, {}, finance)).status).toBe(403);
  expect((await change(id, {}, ofSchool)).status).toBe(404);
  const read = await call(api.url, 'GET /operator/canned-answers', {
    query: { company: 'wefood' },
    headers: operatorSession(ofSchool.token),
  });
  expect(read.status).toBe(404);
});
