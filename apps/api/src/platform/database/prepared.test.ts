import { createPool } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { filled } from '@merenda/testing/filled';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { anyOf, builtOnce, type PlaceOf } from './built-once.ts';
import { APPLICATION, createDatabase } from './database.ts';
import type { DB } from './generated.ts';
import { MIGRATIONS } from './migrations.ts';
import { isUnavailable } from './unavailable.ts';

const PLANNED_ONCE = { settings: APPLICATION.settings };

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  // With one connection, every call uses the connection that prepared the statement.
  const pool = createPool(database.url, { ...PLANNED_ONCE, max: 1 });
  db = createDatabase(pool, { isDirect: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const all = async (trx: Kysely<DB> = db) => {
  const { rows } = await sql`SELECT * FROM attempt WHERE failures > ${0}`.execute(trx);
  return rows;
};
const preparedNow = async () => {
  const { rows } = await sql<{
    statement: string;
  }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

test('a statement is planned once per connection, whatever its parameters', async () => {
  const one = (subject: string) =>
    db.selectFrom('attempt').select('failures').where('subject', '=', subject).execute();
  await Promise.all([one('a'), one('b'), one('c')]);
  const same = (await preparedNow()).filter((text) => text.includes('"subject" = $1'));
  expect(same).toHaveLength(1);
});

test('a statement’s rows are described once per connection, and later rows are read alike', async () => {
  const pool = createPool(database.url, { ...PLANNED_ONCE, max: 1, pipeline: true });
  let described = 0;
  pool.on('connect', (client) => {
    Object(client).connection.on('rowDescription', () => {
      described += 1;
    });
  });
  const own = createDatabase(pool, { isDirect: true });
  const ask = async (most: number) => {
    const { rows } = await sql`SELECT n::int8 AS big, n AS small, NULL::date AS none
      FROM generate_series(2, ${most}::int) n`.execute(own);
    return rows;
  };
  expect(await ask(1)).toEqual([]);
  const fail = sql`SELECT 1 / ${0}::int`.execute(own).catch(({ code }) => code);
  const both = [
    { big: 2n, small: 2, none: null },
    { big: 3n, small: 3, none: null },
  ];
  described = 0;
  expect(await Promise.all([ask(2), fail, ask(3)])).toEqual([both.slice(0, 1), '22012', both]);
  const add = () =>
    own
      .insertInto('attempt')
      .values({ subject: 'x', failures: 1 })
      .onConflict((on) => on.column('subject').doNothing())
      .executeTakeFirst();
  expect((await add()).numInsertedOrUpdatedRows).toBe(1n);
  expect((await add()).numInsertedOrUpdatedRows).toBe(0n);
  await own.deleteFrom('attempt').execute();
  await own.destroy();
  expect(described).toBe(1);
});

test('through a pooler each row has the names of its own columns', async () => {
  const pool = createPool(database.url, { ...PLANNED_ONCE, max: 1 });
  const pooled = createDatabase(pool);
  const ask = async () =>
    (await sql`SELECT ${1}::int AS one, ${2}::int AS other`.execute(pooled)).rows;
  expect(await ask()).toEqual([{ one: 1, other: 2 }]);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int AS one,%'`,
  );
  // A pooler's next connection prepares it after a migration that has dropped a column and added another one.
  await pool.query(`DEALLOCATE "${rows[0]?.name}"`);
  await pool.query(`PREPARE "${rows[0]?.name}" (int, int) AS SELECT $2 AS other, $1 AS newest`);
  expect(await ask()).toEqual([{ other: 2, newest: 1 }]);
  await pooled.destroy();
});

/** A connection on which statements are sent without waiting, as those of shared connections. */
async function openPipeline(settings: Parameters<typeof createPool>[1] = {}) {
  const pool = createPool(database.url, { ...PLANNED_ONCE, ...settings, max: 1, pipeline: true });
  const own = createDatabase(pool, { isDirect: true });
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release();
    await own.destroy();
  });
  const ask = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows;
  return { client, ask };
}

test('a connection that has lost its statements prepares them anew, together with others too', async () => {
  const { client, ask } = await openPipeline();
  const text = 'SELECT $1::int AS n';
  const one = async (n: number) => (await ask(text, n))[0]?.n;
  expect(await one(1)).toBe(1);
  await client.query('DISCARD ALL');
  expect(await Promise.all([one(2), one(3), one(4)])).toEqual([2, 3, 4]);
  await client.query('DISCARD ALL');
  await client.query('BEGIN');
  const lost: unknown = await one(5).catch((error: unknown) => error);
  expect(lost).toMatchObject({ code: '26000' });
  expect(isUnavailable(lost)).toBe(true);
  await client.query('ROLLBACK');
  expect(await one(6)).toBe(6);
});

test('nothing of a failed transaction runs after its end, whatever the connection has lost', async () => {
  const { client, ask } = await openPipeline();
  const add = (subject: string) =>
    ask(
      'INSERT INTO attempt (subject, failures, window_started_at) VALUES ($1, 1, now())',
      subject,
    );
  await client.query('BEGIN');
  const failed = ask('SELECT 1 / $1::int', 0);
  // Neither is prepared: the transaction has failed when PostgreSQL reads the first.
  const behind = Promise.allSettled([add('first'), add('second')]);
  await failed.catch(() => client.query('ROLLBACK'));
  const ends = (await behind).map(({ status }) => status);
  expect(ends).toEqual(['rejected', 'rejected']);
  expect(await ask('SELECT subject FROM attempt WHERE failures > $1', 0)).toEqual([]);
  await add('third');
  await db.deleteFrom('attempt').execute();
});

test('a value that cannot be sent spoils its own call alone', async () => {
  const { ask } = await openPipeline();
  const text = 'SELECT $1::jsonb AS written';
  const [unsendable, behind] = await Promise.allSettled([
    ask(text, { amount: 1n }),
    ask(text, { amount: 1 }),
  ]);
  expect(unsendable).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
  expect(behind).toMatchObject({ status: 'fulfilled', value: [{ written: { amount: 1 } }] });
  await expect(ask(text, { amount: 2n })).rejects.toThrow('BigInt');
  expect(await ask(text, { amount: 3 })).toEqual([{ written: { amount: 3 } }]);
});

test('a statement that is cancelled, or takes too long, leaves those behind it and its next call as they are', async () => {
  const { client, ask } = await openPipeline({ statementTimeoutMs: 1_000 });
  const text = 'SELECT $1::int8 AS n FROM pg_sleep($2::float8)';
  for (const seconds of [10, 0]) {
    const [slow, behind] = await Promise.allSettled([ask(text, 1, seconds), ask(text, 2, 0)]);
    expect(slow.status).toBe(seconds > 0 ? 'rejected' : 'fulfilled');
    expect(behind).toMatchObject({ status: 'fulfilled', value: [{ n: 2n }] });
  }
  await client.query('SET statement_timeout = 0');
  const [{ pid } = { pid: 0 }] = await ask('SELECT pg_backend_pid() AS pid WHERE $1', true);
  const asked = Promise.allSettled([ask(text, 3, 60), ask(text, 4, 0)]);
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`,
        [pid],
      );
      return rowCount;
    })
    .toBe(1);
  expect(await asked).toMatchObject([
    { status: 'rejected', reason: { code: '57014' } },
    { status: 'fulfilled', value: [{ n: 4n }] },
  ]);
  expect(await ask(text, 5, 0)).toEqual([{ n: 5n }]);
});

test('the connection after a lost one describes its rows by itself', async () => {
  const pool = createPool(database.url, { ...PLANNED_ONCE, max: 1, pipeline: true });
  const own = createDatabase(pool, { isDirect: true });
  const ask = async (n: number) => {
    const { rows } = await sql<{ n: bigint }>`SELECT ${n}::int8 AS n`.execute(own);
    return rows[0]?.n;
  };
  expect([await ask(1), await ask(2)]).toEqual([1n, 2n]);
  await expect(
    sql`SELECT pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(own),
  ).rejects.toThrow();
  // The server's error comes before the end of its connection.
  await expect.poll(() => pool.totalCount).toBe(0);
  expect([await ask(3), await ask(4)]).toEqual([3n, 4n]);
  await own.destroy();
});

test('a list of any length is one parameter, and an empty list matches no row', async () => {
  const those = (subjects: string[]) =>
    db
      .selectFrom('attempt')
      .select('subject')
      .where('failures', 'not in', [7, 8])
      .where('subject', 'in', subjects)
      .execute();
  await sql`INSERT INTO attempt (subject, failures, window_started_at)
    VALUES ('one', 1, now()), ('other, "one"', 2, now()), ('seventh', 7, now())`.execute(db);
  expect(await those(['one', 'other, "one"', 'seventh', 'none'])).toHaveLength(2);
  expect(await those(['one'])).toHaveLength(1);
  expect(await those([])).toEqual([]);
  expect(
    (await preparedNow()).filter((text) => text.includes('any(') && !text.includes('pg_')),
  ).toHaveLength(1);
  await db.deleteFrom('attempt').execute();
});

test('a query that is built once runs with the values of each call, lists too', async () => {
  const named = builtOnce((kysely, value: PlaceOf<{ subjects: string[]; failures: number }>) =>
    kysely
      .selectFrom('attempt')
      .select(['subject', 'failures'])
      .where('subject', '=', anyOf(value('subjects')))
      .where('failures', '>=', value('failures'))
      .orderBy('subject'),
  );
  await sql`INSERT INTO attempt (subject, failures, window_started_at)
    VALUES ('one', 1, now()), ('two', 2, now())`.execute(db);
  const [both, second, none] = await Promise.all([
    named(db, { subjects: ['one', 'two'], failures: 1 }),
    db.transaction().execute((trx) => named(trx, { subjects: ['one', 'two'], failures: 2 })),
    named(db, { subjects: [], failures: 0 }),
  ]);
  expect(both.map(({ subject }) => subject)).toEqual(['one', 'two']);
  expect(second).toEqual([{ subject: 'two', failures: 2 }]);
  expect(none).toEqual([]);
  await db.deleteFrom('attempt').execute();
});

test('a kept plan, which knows no values, still uses a partial index over some states', async () => {
  const open = ['created', 'pending'] as const;
  const inDoubt = db
    .selectFrom('topup')
    .select('id')
    .where('topup.status', 'in', open)
    .where('created_at', '<', new Date());
  await sql`SET enable_seqscan = off`.execute(db);
  const { sql: text, parameters } = inDoubt.compile();
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`EXPLAIN (GENERIC_PLAN) ${sql.raw(text)}`.execute(db);
  await sql`RESET enable_seqscan`.execute(db);
  expect(parameters).toHaveLength(1);
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('topup_in_doubt_idx');
});

test('two users of the same connections do not get each other’s statements', async () => {
  const pool = createPool(database.url, { max: 1 });
  const [one, other] = [createDatabase(pool), createDatabase(pool)];
  await one.selectFrom('attempt').select('failures').execute();
  await other.selectFrom('attempt').select('subject').execute();
  expect(await one.selectFrom('attempt').select('failures').execute()).toEqual([]);
  await pool.end();
});

test('a pool that has prepared as many statements as it may leaves those of another pool', async () => {
  const pool = createPool(database.url, { ...PLANNED_ONCE, max: 1 });
  const full = createDatabase(pool);
  const texts = Array.from(
    { length: 1_001 },
    (_, index) => sql`SELECT ${sql.lit(index)}::int + ${1}`,
  );
  for (const text of texts) await text.execute(full);
  const { rows } = await pool.query('SELECT 1 FROM pg_prepared_statements');
  await full.destroy();
  expect(rows).toHaveLength(1_000);
  await sql`SELECT 1 + ${1}::int AS of_this_pool`.execute(db);
  expect((await preparedNow()).filter((text) => text.includes('of_this_pool'))).toHaveLength(1);
});

test('a column that a later release adds changes no plan of a running copy, within a transaction too', async () => {
  const statements = (trx: Kysely<DB>) => [
    trx.selectFrom('attempt as a').selectAll().execute(),
    trx
      .selectFrom('attempt as a')
      .innerJoin('attempt as b', 'a.subject', 'b.subject')
      .selectAll('b')
      .execute(),
    trx.updateTable('attempt').set({ failures: 7 }).returningAll().execute(),
    trx
      .insertInto('attempt')
      .values({ subject: 'x', failures: 7 })
      .onConflict((on) => on.column('subject').doUpdateSet({ failures: 7 }))
      .returningAll()
      .execute(),
  ];
  const run = () => db.transaction().execute((trx) => Promise.all(statements(trx)));
  await run();
  await database.pool.query('ALTER TABLE attempt ADD COLUMN later text');
  for (const rows of filled(await run()))
    for (const row of filled(rows)) expect(row).not.toHaveProperty('later');
  await db.deleteFrom('attempt').execute();
});

test('running copies go on reading all columns of a table that a migration changes meanwhile', async () => {
  await all();
  await database.pool.query('ALTER TABLE attempt ADD COLUMN brand_new text');
  expect(await all()).toEqual([]);
  await database.pool.query(`INSERT INTO attempt (subject, failures, window_started_at, brand_new)
    VALUES ('x', 1, now(), 'read')`);
  expect(await all()).toMatchObject([{ subject: 'x', brand_new: 'read' }]);
});

test('a statement that cannot be retried in its transaction fails, and the next transaction works', async () => {
  await all();
  await database.pool.query('ALTER TABLE attempt DROP COLUMN brand_new');
  await expect(db.transaction().execute((trx) => all(trx))).rejects.toMatchObject({
    code: '0A000',
  });
  expect(await db.transaction().execute((trx) => all(trx))).toHaveLength(1);
});
