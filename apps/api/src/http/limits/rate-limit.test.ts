import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { buildApp } from '../app.ts';

const LIMIT = 60;
const PORTION = LIMIT / 20;
/** Nobody is signed in: the limit comes before that is asked. */
const LET_THROUGH = 401;
const api = await startApi({ env: { RATE_LIMIT: String(LIMIT), TRUST_PROXY: 'on' } });
const other = await buildApp(api.services);
afterAll(async () => {
  await other.close();
  await api.close();
});
// No minute ends in the middle of a test, and each begins with a new one.
let minutes = 0;
beforeEach(async () => {
  minutes += 1;
  vi.spyOn(Date, 'now').mockReturnValue(minutes * 60_000);
  await api.owner.query('TRUNCATE request_count');
});

async function ask(copy: typeof other, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await copy.inject({ url: '/api/auth/me', headers })).statusCode;
}

async function askAtOnce(copies: (typeof other)[], addresses: string[], times: number) {
  const statuses = await Promise.all(
    Array.from({ length: times }, (_, at) =>
      ask(copies[at % copies.length] ?? other, addresses[at % addresses.length] ?? ''),
    ),
  );
  return statuses.filter((status) => status === LET_THROUGH).length;
}

test('one copy lets a network through as often as the limit says, however many ask at once', async () => {
  expect(await askAtOnce([other], ['192.0.2.1'], 3 * LIMIT)).toBe(LIMIT);
  expect(await ask(other, '192.0.2.2')).toBe(LET_THROUGH);
});

test('two copies together let it through at most a portion each more', async () => {
  const first = await askAtOnce([api.app], ['192.0.2.3'], LIMIT / 2);
  const both = await askAtOnce([api.app, other], ['192.0.2.3'], 4 * LIMIT);
  expect(first + both).toBeGreaterThanOrEqual(LIMIT);
  expect(first + both).toBeLessThanOrEqual(LIMIT + 2 * (PORTION - 1));
  expect(await ask(api.app, '192.0.2.3')).toBe(429);
  expect(await ask(other, '192.0.2.3')).toBe(429);
});

test('hopping inside of an IPv6 /64, or writing IPv4 as IPv6, makes nobody another network', async () => {
  const hops = Array.from({ length: 2 * LIMIT }, (_, at) => `2001:db8:5:6:${at.toString(16)}::1`);
  expect(await askAtOnce([other], hops, 2 * LIMIT)).toBe(LIMIT);
  expect(await ask(other, '2001:db8:5:7::1')).toBe(LET_THROUGH);
  expect(await askAtOnce([other], ['192.0.2.4', '::ffff:192.0.2.4'], 2 * LIMIT)).toBe(LIMIT);
});

test('whoever asks for less than a portion costs the database nothing', async () => {
  for (let times = 1; times < PORTION; times += 1) await ask(other, '192.0.2.5');
  const { rows } = await api.owner.query('SELECT network FROM request_count');
  expect(rows).toEqual([]);
});

test('a copy that cannot tell the others goes on counting by itself', async () => {
  await api.owner.query('ALTER TABLE request_count RENAME TO request_count_away');
  const through = await askAtOnce([other], ['192.0.2.6'], 2 * LIMIT);
  await api.owner.query('ALTER TABLE request_count_away RENAME TO request_count');
  expect(through).toBe(LIMIT);
});
