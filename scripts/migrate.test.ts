import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@merenda/testing/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { runProgram } from '@merenda/testing/run-program';
import { expect, test } from 'vitest';

const MIGRATE = fileURLToPath(new URL('migrate.ts', import.meta.url));

test('a release’s copies wait until its migrations are applied, and apply none themselves', async () => {
  const database = await testDatabase([]);
  const env = { ...PROGRAM_ENV, DATABASE_URL: database.url };
  const waiting = spawn(process.execPath, [MIGRATE, '--wait'], { env });
  let said = '';
  waiting.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('waiting')) await once(waiting.stdout, 'data');
  const applied = await database.pool.query('SELECT FROM migrations.applied');
  expect(applied.rowCount).toBe(0);
  const ended = once(waiting, 'exit');
  expect(await runProgram(MIGRATE, env)).toMatchObject({ code: 0 });
  expect(await ended).toEqual([0, null]);
  expect(said).toBe('merenda: database: waiting for its migrations\n');
  expect(await runProgram(MIGRATE, env, ['--wait'])).toMatchObject({ code: 0 });
  await database.drop();
});

test('a wait for a database that is away says so and ends', async () => {
  const DATABASE_URL = 'postgres://x:y@127.0.0.1:1/x';
  expect(await runProgram(MIGRATE, { DATABASE_URL }, ['--wait'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /\nDATABASE_URL: the database cannot be used \(ECONNREFUSED\)\n$/,
    ),
  });
});
