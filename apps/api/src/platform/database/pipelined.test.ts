import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import type { DB } from './generated.ts';
import { MIGRATIONS } from './migrations.ts';
import { pipelined } from './pipelined.ts';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  db = createDatabase(createPool(database.url, { max: 1, pipeline: true }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const count = async (trx: Kysely<DB>, subject: string) => {
  const rows = await trx
    .selectFrom('attempt')
    .where('subject', '=', subject)
    .select('failures')
    .execute();
  return rows.map(({ failures }) => failures);
};
const write = (trx: Kysely<DB>, subject: string, failures: number) =>
  sql`INSERT INTO attempt (subject, failures, window_started_at) VALUES (${subject}, ${failures}, now())
    ON CONFLICT (subject) DO UPDATE SET failures = attempt.failures * 10 + excluded.failures`.execute(
    trx,
  );

test('statements that are sent together run in the order in which they were asked for', async () => {
  const seen = await db.transaction().execute((trx) =>
    pipelined(trx, [
      async (then) => {
        for (let turn = 0; turn < 20; turn += 1) await undefined;
        return write(then, 'order', 1);
      },
      async (then) => [await count(then, 'order'), await count(then, 'order')],
      async () => 'nothing to ask for',
      (then) => write(then, 'order', 2),
      (then) => count(then, 'order'),
    ]),
  );
  // A work's later statements run behind everything that was sent with its first statement.
  expect(seen[1]).toEqual([[1], [12]]);
  expect(seen[2]).toBe('nothing to ask for');
  expect(seen[4]).toEqual([12]);
});

test('statements behind a failed one do not run, and its error is reported', async () => {
  const failed = db
    .transaction()
    .execute((trx) =>
      pipelined(trx, [
        (then) => write(then, 'failed', 1),
        (then) => sql`SELECT 1 / ${0}::integer`.execute(then),
        (then) => write(then, 'failed', 2),
      ]),
    );
  await expect(failed).rejects.toThrow('division by zero');
  expect(await count(db, 'failed')).toEqual([]);
});

test.each(['first', 'later'])(
  'the %s statement’s error is reported, not that of statements which failed because of it',
  async (place) => {
    const late = async <T>(work: Promise<T>): Promise<T> => {
      const [result] = await Promise.allSettled([work]);
      await sleep(50);
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    };
    const fail = (then: Kysely<DB>) => sql`SELECT 1 / ${0}::integer`.execute(then);
    const failed = db.transaction().execute((trx) =>
      pipelined(trx, [
        place === 'first'
          ? (then) => late(fail(then))
          : async (then) => {
              await count(then, 'cause');
              return count(then, 'cause');
            },
        place === 'first' ? (then) => count(then, 'cause') : (then) => late(fail(then)),
      ]),
    );
    await expect(failed).rejects.toThrow('division by zero');
  },
);

test('a lost connection fails every statement sent on it, and the next connection works', async () => {
  const lost = db
    .transaction()
    .execute((trx) =>
      pipelined(trx, [
        (then) => write(then, 'lost', 1),
        (then) => sql`SELECT pg_terminate_backend(pg_backend_pid()), ${1}::integer`.execute(then),
        (then) => write(then, 'lost', 2),
      ]),
    );
  await expect(lost).rejects.toThrow();
  expect(await count(db, 'lost')).toEqual([]);
});
