/** Wrong calls of `npm run cell:move`: each ends with one line, and changes nothing. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_ADDRESS } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, expect, test } from 'vitest';

const MOVE = join(import.meta.dirname, 'cell-move.ts');
const folder = mkdtempSync(join(tmpdir(), 'merenda-move-'));
const database = await testDatabase([]);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const KEYS = { FROM_DATA_KEY: 'a0'.repeat(32), TO_DATA_KEY: 'b0'.repeat(32) };
const RIGHT = {
  company: 'wefood',
  from: database.url,
  to: database.url,
  'from-files': folder,
  'to-files': folder,
};

test.each<[string, Partial<typeof RIGHT>, Record<string, string>]>([
  ['--company: is missing', { company: '' }, {}],
  ['--to: is missing', { to: '' }, {}],
  ['TO_DATA_KEY: is missing', {}, { TO_DATA_KEY: '' }],
  ['FROM_DATA_KEY: wants 64 hexadecimal digits', {}, { FROM_DATA_KEY: 'a0' }],
  [`--from: wants ${DATABASE_ADDRESS}`, { from: 'localhost' }, {}],
  ['--to: the database cannot be used (ECONNREFUSED)', { to: 'postgres://x:y@127.0.0.1:1/x' }, {}],
  [
    '--from: the database cannot be used (the certificate /nowhere/ca.crt cannot be read: ENOENT)',
    { from: `${database.url}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt` },
    {},
  ],
  [
    '--from-files: neither a bucket nor a folder is there',
    { 'from-files': 's3:merenda-files' },
    {},
  ],
  [
    '--to-files: neither a bucket nor a folder is there',
    { 'to-files': join(folder, 'nowhere') },
    {},
  ],
])('%s', async (line, wrong, env) => {
  const args = Object.entries({ ...RIGHT, ...wrong }).map(([name, value]) => `--${name}=${value}`);
  const ended = await runProgram(MOVE, { ...KEYS, ...env }, args);
  expect(ended).toEqual({ code: 2, out: '', errors: `merenda: ${line}\n` });
  expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual([]);
});
