import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { isDue, isFree, leaseFor } from './lease.ts';

const api = await startApi();
afterAll(() => api.close());

/** Judges a time that lies some seconds ahead of the database's clock. */
async function judge(condition: RawBuilder<boolean>, secondsAhead: number | null) {
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${condition} AS is
    FROM (SELECT now() + make_interval(secs => ${secondsAhead}::float8) AS time) AS one`.execute(
    api.services.db,
  );
  return rows[0]?.is;
}

test.each([
  ['none', null, true],
  ['one that is over', -1, true],
  ['one that runs', 30, false],
  ['one of a clock that was an hour ahead', 3_630, true],
])('a lease is free: %s', async (_, ahead, isIt) => {
  expect(await judge(isFree('time'), ahead)).toBe(isIt);
});

test.each([
  ['now', 0, true],
  ['in the pause after a failure', 299, false],
  ['later than any pause, by a clock that was an hour ahead', 3_600, true],
])('work is due: %s', async (_, ahead, isIt) => {
  expect(await judge(isDue('time', 300), ahead)).toBe(isIt);
});

test('a lease that begins now is not free', async () => {
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${isFree('time')} AS is FROM (SELECT ${leaseFor(15 * 60)} AS time) AS one`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ is: false }]);
});
