/**
 * Starts on a database or a disk that cannot serve: each ends with code 1 and one line, and changes
 * nothing. A migration that was killed goes on where it was.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bootPostgres,
  createPool,
  type Pool,
  type PostgresServer,
  readMigrations,
} from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { EnvError } from '../platform/env.ts';
import { requireClock } from '../start/require-clock.ts';
import { requireRoom } from '../start/require-room.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MIGRATE = fileURLToPath(new URL('../../../../scripts/migrate.ts', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'merenda-unfit-'));
const DATA_DIR = mkdtempSync(join(tmpdir(), 'merenda-unfit-data-'));
let server: PostgresServer;
let owner: Pool;

beforeAll(async () => {
  server = await bootPostgres({ dataDir: folder, log: () => {} });
  owner = createPool(server.url, { max: 1 });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  rmSync(folder, { recursive: true });
  rmSync(DATA_DIR, { recursive: true });
});

/** The last line of a program that must not start. */
async function lastWords(program: string, env: Record<string, string>): Promise<string> {
  const { code, out, errors } = await runProgram(program, { DATA_DIR, ...env });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  return errors.trim().split('\n').at(-1) ?? '';
}

const appliedRows = async () => (await owner.query('SELECT FROM migrations.applied')).rowCount;

test('migrations that are killed in the middle leave whole ones, and the next run applies the rest', async () => {
  const all = (await Promise.all(MIGRATIONS.map(readMigrations))).flat().length;
  const killed = spawn(process.execPath, [MIGRATE], {
    env: { ...PROGRAM_ENV, DATABASE_URL: server.url },
    stdio: 'ignore',
  });
  const ended = once(killed, 'exit');
  const { rows } = await owner.query("SELECT to_regclass('migrations.applied') AS applied");
  expect(rows).toEqual([{ applied: null }]);
  while (!(await appliedRows().catch(() => 0))) await owner.query('SELECT pg_sleep(0.01)');
  killed.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await appliedRows()).toBeLessThan(all);
  const DATABASE_URL = server.url;
  expect(await lastWords(MAIN, { DATABASE_URL })).toBe(
    'DATABASE_URL: the database lacks migrations; npm run migrate applies them',
  );
  expect(await runProgram(MIGRATE, { DATABASE_URL })).toMatchObject({ code: 0 });
  expect(await appliedRows()).toBe(all);
  expect(await runProgram(MIGRATE, { DATABASE_URL })).toMatchObject({ code: 0, out: '' });
});

test.each([
  ['a wrong password', { password: 'wrong' }, 'the password is wrong'],
  ['a wrong database', { pathname: '/nowhere' }, 'there is no database of this name'],
  ['a wrong user', { username: 'nobody' }, 'the password is wrong'],
  ['a wrong port', { port: '1' }, 'ECONNREFUSED'],
  [
    'a certificate that cannot be read',
    { search: '?sslmode=verify-full&sslrootcert=/nowhere/ca.crt' },
    'the certificate /nowhere/ca.crt cannot be read: ENOENT',
  ],
  ['a server without TLS', { search: '?sslmode=verify-full' }, 'it does not speak TLS'],
])('%s is named in one line', async (_, wrong, reason) => {
  const DATABASE_URL = Object.assign(new URL(server.url), wrong).href;
  const line = `DATABASE_URL: the database cannot be used (${reason})`;
  expect(await lastWords(MIGRATE, { DATABASE_URL })).toBe(line);
  expect(await lastWords(MAIN, { DATABASE_URL })).toBe(line);
});

test('a key that opens no secret of the database is named in one line', async () => {
  const DATABASE_URL = server.url;
  await owner.query(`
    INSERT INTO statement_key (id, public_key, sealed, data_key_print, created_at)
    VALUES (gen_random_uuid(), sha256('public'), 'sealed by another', '\\xdeadbeefdeadbeef', now())`);
  expect(await lastWords(MAIN, { DATABASE_URL, DATA_KEY: 'd'.repeat(64) })).toBe(
    'DATA_KEY: it opens no secret of this database; another key sealed them',
  );
});

test('a clock an hour wrong is named in one line', async () => {
  const at = (ms: number) => () => Date.now() + ms;
  await requireClock(owner, at(0));
  await requireClock(owner, at(-30_000));
  await expect(requireClock(owner, at(3_600_000))).rejects.toEqual(
    new EnvError("the clock of this machine is 3600 s ahead of the database's: both want NTP"),
  );
  await expect(requireClock(owner, at(-3_600_000))).rejects.toThrow(/ is 3600 s behind the /);
});

test('a full disk is named in one line', async () => {
  // A file system of the machine's own that never has room.
  const full = process.platform === 'linux' ? '/proc' : '/dev';
  await expect(requireRoom(full)).rejects.toEqual(
    new EnvError('DATA_DIR: the disk has 0 MB free, 100 are wanted'),
  );
  await requireRoom(DATA_DIR);
});

test('a database that waits for a replica and has none is named in one line', async () => {
  await owner.end();
  await server.stop();
  const settings = { synchronous_standby_names: 'ANY 1 (db2, db3)' };
  server = await bootPostgres({ dataDir: folder, settings, log: () => {} });
  owner = createPool(server.url, { max: 1 });
  const reason = 'the server writes nothing: it waits for a replica, and none is connected';
  expect(await lastWords(MIGRATE, { DATABASE_URL: server.url })).toBe(reason);
  expect(await lastWords(MAIN, { DATABASE_URL: server.url })).toBe(`DATABASE_URL: ${reason}`);
});
