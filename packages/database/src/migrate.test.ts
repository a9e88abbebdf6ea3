import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './index.ts';

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

it.each(['1_pupil.sql', '001-pupil.sql', '001_Pupil.sql'])('refuses the name %s', async (file) => {
  write(file, 'SELECT 1');
  await expect(run()).rejects.toThrow('a migration is named like 001_what_it_does.sql');
});

it('refuses two files with one number', async () => {
  write('001_class.sql', 'SELECT 1');
  write('001_pupil.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('001_class.sql and 001_pupil.sql have the same number');
});
