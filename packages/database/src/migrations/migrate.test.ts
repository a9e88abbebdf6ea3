import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, releaseOf } from '../index.ts';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'merenda-migrate-'));
  database = await testDatabase([]);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql);
const run = () => migrate(database.url, [{ name: 'school', folder }]);

it('applies each file once, in order', async () => {
  write('002_class.sql', 'ALTER TABLE pupil ADD class text');
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  expect(await run()).toEqual(['school/001_pupil.sql', 'school/002_class.sql']);
  expect(await run()).toEqual([]);
});

it('applies each file once when several copies start together', async () => {
  write('001_pupil.sql', 'SELECT pg_sleep(0.05); CREATE TABLE pupil (name text)');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toEqual(['school/001_pupil.sql']);
});

it('rolls back a migration that fails, keeps those before it and reports the line', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  write('002_broken.sql', 'CREATE TABLE class (name text);\nSELECT nonsense;');
  await expect(run()).rejects.toThrow('school/002_broken.sql:2: column "nonsense" does not exist');
  const { rows } = await database.pool.query(
    "SELECT to_regclass('pupil') AS pupil, to_regclass('class') AS class",
  );
  expect(rows).toEqual([{ pupil: 'pupil', class: null }]);
});

it('refuses an applied migration that was edited', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  await run();
  write('001_pupil.sql', 'CREATE TABLE pupil (name text NOT NULL)');
  await expect(run()).rejects.toThrow('school/001_pupil.sql was edited after it had been applied');
});

it('refuses a migration numbered below an applied one, and a missing one', async () => {
  write('002_class.sql', 'CREATE TABLE class (name text)');
  await run();
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  await expect(run()).rejects.toThrow('give it a higher number');
  rmSync(join(folder, '001_pupil.sql'));
  rmSync(join(folder, '002_class.sql'));
  write('003_term.sql', 'CREATE TABLE term (name text)');
  await expect(run()).rejects.toThrow('school/002_class.sql was applied to this database but is');
});

it('accepts migrations that a newer release has applied', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  write('002_class.sql', 'CREATE TABLE class (name text)');
  await run();
  rmSync(join(folder, '002_class.sql'));
  expect(await run()).toEqual([]);
});

it('a migration that waits for a table lets others pass, and is applied when the table is free', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  await run();
  write('002_class.sql', 'ALTER TABLE pupil ADD class text');
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM pupil');
  const migrating = run();
  // A reader that arrives behind the waiting migration is answered while the table is still held.
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE pupil%'`,
    );
    if (rows.length > 0) break;
  }
  await database.pool.query('SELECT FROM pupil');
  await holder.query('COMMIT');
  holder.release();
  expect(await migrating).toEqual(['school/002_class.sql']);
});

it('an index is made outside a transaction while other copies wait to migrate', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  write(
    '002_index.sql',
    `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS pupil_idx;
CREATE INDEX CONCURRENTLY pupil_idx ON pupil (name);
`,
  );
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['school/001_pupil.sql', 'school/002_index.sql']);
});

it('a database records the release that migrated it, and serves the one before as it is', async () => {
  write('001_pupil.sql', 'CREATE TABLE pupil (name text)');
  const sets = [{ name: 'school', folder }];
  const by = (name: string, former: string | null) => migrate(database.url, sets, { name, former });
  await by('1.0.0', null);
  await by('1.1.0', '1.0.0');
  await by('1.0.0', null);
  expect(await releaseOf(database.pool)).toEqual({ name: '1.1.0', former: '1.0.0' });
  write('002_class.sql', 'CREATE TABLE class (name text)');
  await expect(by('1.3.0', '1.2.0')).rejects.toThrow('migrate it by 1.2.0 first');
  await by('1.2.0', '1.1.0');
  await expect(by('1.0.0', null)).rejects.toThrow('which serves copies of 1.1.0 and 1.2.0');
});

it.each(['1_pupil.sql', '001-pupil.sql', '001_Pupil.sql'])('refuses the name %s', async (file) => {
  write(file, 'SELECT 1');
  await expect(run()).rejects.toThrow('a migration is named like 001_what_it_does.sql');
});

it('refuses two files with one number', async () => {
  write('001_class.sql', 'SELECT 1');
  write('001_pupil.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('001_class.sql and 001_pupil.sql have the same number');
});
