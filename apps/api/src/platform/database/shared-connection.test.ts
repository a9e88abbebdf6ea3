import { AsyncLocalStorage } from 'node:async_hooks';
import { createPool } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import type { DB } from './generated.ts';
import { MIGRATIONS } from './migrations.ts';
import { sharedExecutorOf } from './shared-connection.ts';

const requests = new AsyncLocalStorage<number>();
/** The request in whose context each statement was sent. */
const sentBy: (number | undefined)[] = [];

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  const pool = createPool(database.url, { max: 8, pipeline: true });
  pool.on('connect', (client) => {
    const query: (...parts: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query(...parts: unknown[]) {
        sentBy.push(requests.getStore());
        return query(...parts);
      },
    });
  });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Own {
  backend: number;
  transaction: string;
}

const ask = async (on: Kysely<DB> = db): Promise<Own | undefined> => {
  const { rows } = await sharedExecutorOf(on).query<Own>(
    'SELECT pg_backend_pid() AS backend, pg_current_xact_id()::text AS transaction WHERE $1',
    [true],
  );
  return rows[0];
};
const fail = () => sharedExecutorOf(db).query('SELECT 1 / $1::int', [0]);
const count = () => sharedExecutorOf(db).query('SELECT FROM attempt WHERE failures > $1', [0]);

const different = (values: readonly unknown[]) => new Set(values).size;

test('statements of one turn share connections, thirty-two each, and no transaction', async () => {
  const asked = await Promise.all(Array.from({ length: 80 }, () => ask()));
  expect(different(asked.map((own) => own?.backend))).toBeLessThanOrEqual(3);
  expect(different(asked.map((own) => own?.transaction))).toBe(80);
});

test('a failed statement fails alone', async () => {
  const [before, failed, after] = await Promise.allSettled([ask(), fail(), ask()]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
});

test('long statements hold up only those that were sent with them', async () => {
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE attempt');
  const held = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  const long = [];
  for (let turn = 0; turn < 3; turn += 1) {
    long.push(count());
    await expect.poll(held).toBe(turn + 1);
  }
  expect(await ask()).toBeDefined();
  await holder.query('COMMIT');
  holder.release();
  expect(await Promise.all(long)).toHaveLength(3);
});

test('in a transaction a statement has the transaction’s connection', async () => {
  const asked = await db
    .transaction()
    .execute(async (trx) => [await ask(trx), await ask(trx), await ask()]);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]?.backend).not.toBe(asked[0]?.backend);
});

test('a statement belongs to its own request, whoever’s it is sent with', async () => {
  sentBy.length = 0;
  await Promise.all([1, 2, 3].map((request) => requests.run(request, () => ask())));
  expect(sentBy).toEqual([1, 2, 3]);
});

test('without a server every waiting statement fails', async () => {
  const gone = createDatabase(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }));
  const asked = await Promise.allSettled([ask(gone), ask(gone)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await gone.destroy();
});
