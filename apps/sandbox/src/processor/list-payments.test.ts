import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../testing/sandbox.ts';
import type { Payment } from './payment.ts';

const sandbox = await startSandbox();
const token = await sandbox.token('4242424242424242');
afterAll(() => sandbox.stop());

type Listed = { payments: Payment[]; nextCursor: string | null };
const list = async (query: string) => (await sandbox.get<Listed>(`/v1/payments?${query}`)).body;
const idsOf = (payments: Payment[]) => payments.map(({ id }) => id);

test('every payment of a time span is listed once over all pages, oldest first', async () => {
  const first = (await sandbox.charge(token)).body;
  const others = await Promise.all(Array.from({ length: 6 }, () => sandbox.charge(token)));
  const seen: string[] = [];
  let after = '';
  do {
    const page = await list(`from=${first.createdAt}&to=2100-01-01T00:00:00Z&limit=3${after}`);
    expect(page.payments.length).toBeLessThanOrEqual(3);
    seen.push(...idsOf(page.payments));
    after = page.nextCursor === null ? '' : `&after=${page.nextCursor}`;
  } while (after !== '');
  expect(seen[0]).toBe(first.id);
  expect(seen.toSorted()).toEqual(
    [first, ...others.map(({ body }) => body)].map(({ id }) => id).sort(),
  );
});

test('a time span includes its first instant and excludes its last', async () => {
  await sandbox.control({ clockOffsetSeconds: 1_000 });
  const { id, createdAt } = (await sandbox.charge(token)).body;
  await sandbox.control({ clockOffsetSeconds: 0 });
  const later = new Date(Date.parse(createdAt) + 1).toISOString();
  expect(idsOf((await list(`from=${createdAt}&to=${later}`)).payments)).toEqual([id]);
  expect((await list(`from=${later}&to=2100-01-01T00:00:00Z`)).payments).toEqual([]);
  const before = await list(`from=2020-01-01T00:00:00Z&to=${createdAt}`);
  expect(idsOf(before.payments)).not.toContain(id);
});

test('a list by reference contains only its own payments', async () => {
  const { id } = (await sandbox.charge(token, { reference: 'mine' })).body;
  expect(idsOf((await list('reference=mine')).payments)).toEqual([id]);
  expect((await list('reference=nobody')).payments).toEqual([]);
});

test('a list without reference or start, or with a wrong cursor, is refused with 400', async () => {
  for (const query of ['', 'to=2100-01-01T00:00:00Z', 'from=yesterday', 'reference=a&after=x']) {
    expect((await sandbox.get(`/v1/payments?${query}`)).status).toBe(400);
  }
});
