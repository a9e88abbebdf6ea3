import { afterAll, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { buildApp } from '../app.ts';

const LIMIT = 60;
const PORTION = LIMIT / 20;
/** The status of permitted requests: nobody is signed in, and the limit comes before authentication. */
const LET_THROUGH = 401;
const api = await startApi({ env: { RATE_LIMIT: String(LIMIT), TRUST_PROXY: 'on' } });
const other = await buildApp(api.services);
afterAll(async () => {
  await other.close();
  await api.close();
});
let minutes = 0;

/**
 * A test within one minute. The copies' clock stands still, a minute later than in the test before; the
 * database's runs on. If its minute ends during the test, all counts begin anew, and so does the test.
 */
const testWithinMinute = (name: string, judge: () => Promise<void>) =>
  test(name, async () => {
    for (;;) {
      minutes += 1;
      vi.spyOn(Date, 'now').mockReturnValue(minutes * 60_000);
      await api.owner.query('TRUNCATE request_count');
      const begun = await databaseMinute();
      const [outcome] = await Promise.allSettled([judge()]);
      if ((await databaseMinute()) !== begun) continue;
      if (outcome.status === 'rejected') throw outcome.reason;
      return;
    }
  });

async function databaseMinute(): Promise<string> {
  const { rows } = await api.owner.query<{ minute: string }>(
    "SELECT date_trunc('minute', now())::text AS minute",
  );
  return rows[0]?.minute ?? '';
}

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

testWithinMinute(
  'one copy admits exactly the limit’s number of a network’s requests, even at once',
  async () => {
    expect(await askAtOnce([other], ['192.0.2.1'], 3 * LIMIT)).toBe(LIMIT);
    expect(await ask(other, '192.0.2.2')).toBe(LET_THROUGH);
  },
);

testWithinMinute('two copies together admit at most one portion each above the limit', async () => {
  const first = await askAtOnce([api.app], ['192.0.2.3'], LIMIT / 2);
  const both = await askAtOnce([api.app, other], ['192.0.2.3'], 4 * LIMIT);
  expect(first + both).toBeGreaterThanOrEqual(LIMIT);
  expect(first + both).toBeLessThanOrEqual(LIMIT + 2 * (PORTION - 1));
  expect(await ask(api.app, '192.0.2.3')).toBe(429);
  expect(await ask(other, '192.0.2.3')).toBe(429);
});

testWithinMinute(
  'other addresses in an IPv6 /64, or IPv4 written as IPv6, count as the same network',
  async () => {
    const hops = Array.from({ length: 2 * LIMIT }, (_, at) => `2001:db8:5:6:${at.toString(16)}::1`);
    expect(await askAtOnce([other], hops, 2 * LIMIT)).toBe(LIMIT);
    expect(await ask(other, '2001:db8:5:7::1')).toBe(LET_THROUGH);
    expect(await askAtOnce([other], ['192.0.2.4', '::ffff:192.0.2.4'], 2 * LIMIT)).toBe(LIMIT);
  },
);

testWithinMinute(
  'a network with less than a portion of requests causes no database statement',
  async () => {
    for (let times = 1; times < PORTION; times += 1) await ask(other, '192.0.2.5');
    const { rows } = await api.owner.query('SELECT network FROM request_count');
    expect(rows).toEqual([]);
  },
);

testWithinMinute('a copy that cannot share its counts goes on counting by itself', async () => {
  await api.owner.query('ALTER TABLE request_count RENAME TO request_count_away');
  const through = await askAtOnce([other], ['192.0.2.6'], 2 * LIMIT);
  await api.owner.query('ALTER TABLE request_count_away RENAME TO request_count');
  expect(through).toBe(LIMIT);
});
