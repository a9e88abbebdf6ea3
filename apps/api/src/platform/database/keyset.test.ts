import { createPool } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import type { DB } from './generated.ts';
import { keysetPage, type Order } from './keyset.ts';
import { MIGRATIONS } from './migrations.ts';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  db = createDatabase(createPool(database.url, { max: 1 }));
  // Instants that differ in microseconds, each of several rows: the id decides.
  await database.pool.query(
    `INSERT INTO audit (at, action, subject)
     SELECT timestamptz '2026-11-24 12:00:00.000001Z' + (n / 3) * interval '1 microsecond',
       'test', n::text FROM generate_series(0, 49) n`,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const KEYS: Order['keys'] = [
  { column: 'audit.at', type: 'timestamptz' },
  { column: 'audit.id', type: 'uuid' },
];

const page = (asked: { after?: string | undefined; limit: number }, order: Partial<Order> = {}) =>
  keysetPage(db, db.selectFrom('audit').select(['audit.id', 'audit.subject']), asked, {
    keys: KEYS,
    direction: 'asc',
    ...order,
  });

test.each(['asc', 'desc'] as const)(
  'pages have every row once in the order %s, whatever comes between two of them',
  async (direction) => {
    const { rows: whole } = await database.pool.query<{ id: string }>(
      `SELECT id FROM audit ORDER BY at ${direction}, id ${direction}`,
    );
    const read: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await page({ after, limit: 7 }, { direction });
      read.push(...rows.map(({ id }) => id));
      after = next;
      // A row that comes before the read ones shifts nothing.
      const before = direction === 'asc' ? '2000-01-01' : '2100-01-01';
      await database.pool.query(
        `INSERT INTO audit (at, action, subject) VALUES ($1, 'test', 'late')`,
        [before],
      );
    } while (after);
    expect(read).toEqual(whole.map(({ id }) => id));
    await database.pool.query(`DELETE FROM audit WHERE subject = 'late'`);
  },
);

test('the first page has the total, a later one none; the last page has no next', async () => {
  const first = await page({ limit: 30 });
  expect(first).toMatchObject({ total: 50 });
  const last = await page({ after: first.next, limit: 30 });
  expect(last.rows).toHaveLength(20);
  expect(last).not.toHaveProperty('next');
  expect(last).not.toHaveProperty('total');
  expect(await page({ limit: 50 })).not.toHaveProperty('next');
});

test('the order goes by text, days and numbers, too', async () => {
  const keys: Order['keys'] = [
    { column: 'audit.subject', type: 'text' },
    { column: 'audit.id', type: 'uuid' },
  ];
  const { rows, next } = await page({ limit: 20 }, { keys });
  const { rows: rest } = await page({ after: next, limit: 50 }, { keys });
  const { rows: whole } = await database.pool.query<{ subject: string }>(
    'SELECT subject FROM audit ORDER BY subject, id',
  );
  expect([...rows, ...rest].map(({ subject }) => subject)).toEqual(
    whole.map(({ subject }) => subject),
  );
});

const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const ID = '01900000-0000-7000-8000-000000000000';

test.each([
  'x',
  cursor('x'),
  cursor([]),
  cursor([ID]),
  cursor(['2026-02-31T00:00:00.000000Z', ID]),
  cursor(['infinity', ID]),
  cursor(['2026-11-24T00:00:00.000000Z', 'x']),
  cursor(['2026-11-24T00:00:00.000000Z', ID, ID]),
  cursor([1, 2]),
])('a cursor that the list never gave is refused: %s', async (after) => {
  await expect(page({ after, limit: 5 })).rejects.toMatchObject({ code: 'validation_failed' });
});
