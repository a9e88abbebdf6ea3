import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';

const api = await startApi();
const reader = await createOperator(api);
afterAll(() => api.close());

const START = Date.parse('2026-03-02T08:00:00Z');
const minutes = (count: number) => new Date(START + count * 60_000).toISOString();

/** Writes an act of an operator, so many minutes after the test's start of time. */
async function write(
  operator: string,
  action: string,
  subject: string,
  after: number,
  detail: object = {},
) {
  await api.owner.query(
    `INSERT INTO audit (id, at, action, subject, operator_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), minutes(after), action, subject, operator, detail],
  );
}

const read = async (query: Record<string, string | number>, by = reader) => {
  const headers = operatorSession(by.token);
  const { status, body } = await call(api.url, 'GET /operator/acts', { headers, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { docs: { action: string; subject: string; detail: unknown }[]; next?: string };
};

test('pages of acts follow each other without a gap or a repetition, although new acts come', async () => {
  const { id } = await createOperator(api);
  // Several acts have one time: only their ids tell them apart.
  for (let at = 0; at < 7; at += 1) await write(id, 'payout.settled', `${at}`, at < 4 ? 0 : at);
  const subjects: string[] = [];
  let after = {};
  for (let page = 0; page < 4; page += 1) {
    const { docs, next } = await read({ operator: id, limit: 2, ...after });
    subjects.push(...docs.map(({ subject }) => subject));
    await write(id, 'payout.settled', 'newer', 100 + page);
    expect(next === undefined).toBe(page === 3);
    after = { after: next ?? '' };
  }
  expect(subjects.slice(0, 3)).toEqual(['6', '5', '4']);
  expect(subjects.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});

test('one operator’s acts, one act, one record and a period narrow the list together', async () => {
  const [one, other] = [await createOperator(api), await createOperator(api)];
  const record = randomUUID();
  await write(one.id, 'payout.refused', record, 1);
  await write(one.id, 'payout.approved', record, 2);
  await write(other.id, 'payout.refused', record, 3);
  await write(one.id, 'payout.refused', randomUUID(), 4);
  const found = async (query: Record<string, string>) => (await read(query)).docs.length;
  expect(await found({ subject: record })).toBe(3);
  expect(await found({ operator: one.id })).toBe(3);
  expect(await found({ operator: one.id, action: 'payout.refused' })).toBe(2);
  expect(await found({ operator: one.id, action: 'payout.refused', subject: record })).toBe(1);
  expect(await found({ subject: record, from: minutes(2) })).toBe(2);
  expect(await found({ subject: record, from: minutes(2), until: minutes(3) })).toBe(1);
  expect(await found({ subject: record, until: minutes(1) })).toBe(0);
});

test('a period that is no time and an operator who is no id are refused in words', async () => {
  const headers = operatorSession(reader.token);
  for (const query of [{ from: '25:00' }, { until: '2026-02-30T00:00:00Z' }, { operator: 'x' }]) {
    const answer = await call(api.url, 'GET /operator/acts', { headers, query: query as never });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
});

test('an act about an operator or a company names it; a person of a family stays an id', async () => {
  const { id } = await createOperator(api);
  const { rows } = await api.owner.query<{ id: string; name: string }>(
    'SELECT id, name FROM company ORDER BY id LIMIT 1',
  );
  const [company] = rows;
  const child = randomUUID();
  await write(id, 'books.closed', company?.id ?? '', 1);
  await write(id, 'student.changed', child, 2);
  const { docs } = await read({ operator: id });
  expect(docs).toMatchObject([{ subject: child }, { subject: company?.id, about: company?.name }]);
  expect(docs[0]).not.toHaveProperty('about');
});

test('the numbers that a reading of health forms found are told only to those who may see health data', async () => {
  const { id } = await createOperator(api);
  const [school, detail] = [randomUUID(), { day: '2026-03-02', service: 'lunch', forms: 3 }];
  await write(id, 'kitchen.diets-counted', school, 1, detail);
  const administrator = await createOperator(api, { roles: ['administrator'] });
  const told = { action: 'kitchen.diets-counted', subject: school };
  expect((await read({ operator: id })).docs).toMatchObject([{ ...told, detail }]);
  const { docs } = await read({ operator: id }, administrator);
  expect(docs).toMatchObject([told]);
  expect(docs[0]).toHaveProperty('detail', {});
});

test('an administrator, who sees no health data, is told for which purpose somebody else looked at them', async () => {
  const { id } = await createOperator(api);
  const child = randomUUID();
  await write(id, 'allergens.shown', child, 1, { purpose: 'incident', allergens: ['milk'] });
  await write(id, 'meals.shown', child, 2, { firstDay: '2026-03-02', lastDay: '2026-03-06' });
  const administrator = await createOperator(api, { roles: ['administrator'] });
  const { docs } = await read({ operator: id }, administrator);
  expect(docs.map(({ detail }) => detail)).toEqual([
    { firstDay: '2026-03-02', lastDay: '2026-03-06' },
    { purpose: 'incident' },
  ]);
});
