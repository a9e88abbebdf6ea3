import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../platform/database/migrations.ts';
import { COMPANY_TABLES, rowsOf } from './company-tables.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
});

afterAll(() => database.drop());

const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

test('each table says how its rows belong to a company, and a new one without a line is found', async () => {
  expect(await tables()).toEqual(Object.keys(COMPANY_TABLES).sort());
  await database.pool.query('CREATE TABLE aardvark (id uuid)');
  const undeclared = (await tables()).filter((table) => !(table in COMPANY_TABLES));
  await database.pool.query('DROP TABLE aardvark');
  expect(undeclared).toEqual(['aardvark']);
});

test('each condition is one that PostgreSQL reads', async () => {
  for (const table of Object.keys(COMPANY_TABLES) as (keyof typeof COMPANY_TABLES)[]) {
    const asked = database.pool.query(`SELECT FROM ${table} WHERE ${rowsOf(table, 'wefood')}`);
    await expect(asked, table).resolves.toHaveProperty('rows');
  }
});

test('a row that goes along names only rows that do, besides operators', async () => {
  const { rows } = await database.pool.query<{ child: string; parent: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const goes = (table: string) =>
    !('stays' in COMPANY_TABLES[table as keyof typeof COMPANY_TABLES]);
  const left = rows.filter(({ child, parent }) => goes(child) && !goes(parent));
  expect(rows.length).toBeGreaterThan(100);
  expect([...new Set(left.map(({ parent }) => parent))]).toEqual(['operator']);
});

test('only rows that belong to nobody yet may lack the row that they belong by', async () => {
  const { rows } = await database.pool.query<{ of: string }>(
    `SELECT table_name || '.' || column_name AS of FROM information_schema.columns
     WHERE table_schema = 'public' AND is_nullable = 'YES'`,
  );
  const nullable = new Set(rows.map(({ of }) => of));
  const may = Object.entries(COMPANY_TABLES).flatMap(([table, belonging]) =>
    'column' in belonging && nullable.has(`${table}.${belonging.column}`) ? [table] : [],
  );
  expect(may).toEqual(['mail_outbox', 'passkey_challenge']);
});
