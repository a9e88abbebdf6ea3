import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'merenda-sets-'));

beforeAll(() => {
  writeFileSync(join(folder, '001_pupils.sql'), 'CREATE TABLE pupil (name text)');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('gives each call a migrated database of its own', async () => {
  const sets = [{ name: 'school', folder }];
  const [one, other] = await Promise.all([testDatabase(sets), testDatabase(sets)]);
  await one.pool.query("INSERT INTO pupil VALUES ('Ana')");
  expect((await one.pool.query('SELECT name FROM pupil')).rows).toEqual([{ name: 'Ana' }]);
  expect((await other.pool.query('SELECT name FROM pupil')).rows).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});
