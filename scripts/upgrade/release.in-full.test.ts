import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, releaseOf } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import { runProgram } from '@merenda/testing/run-program';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { FORMER, RELEASE } from '../../apps/api/src/platform/database/releases.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/api/src/main.ts');
const MIGRATE = join(ROOT, 'scripts/migrate.ts');

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('a release has one name, and the changelog tells of it and of the one before', () => {
  expect(JSON.parse(read('package.json')).version).toBe(RELEASE.name);
  expect(read('deploy/Containerfile')).toContain(`ARG VERSION=${RELEASE.name}\n`);
  const told = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(told.slice(0, 2)).toEqual([RELEASE.name, FORMER.name]);
});

test.each([
  [
    'a release back',
    { name: '0.0.9', former: '0.0.8' },
    `the database is of release 0.0.9 and this is ${RELEASE.name}: migrate it by ${FORMER.name} first, no release is skipped`,
  ],
  [
    'a release ahead',
    { name: '99.1.0', former: '99.0.0' },
    `the database is of release 99.1.0, which serves copies of 99.0.0 and 99.1.0, and this is ${RELEASE.name}`,
  ],
])(
  'neither npm run migrate nor a copy works on a database more than %s, and one line says why',
  async (_, other, words) => {
    const database = await testDatabase([]);
    const folder = mkdtempSync(join(tmpdir(), 'merenda-jump-'));
    await migrate(database.url, MIGRATIONS, other);
    const env = { DATABASE_URL: database.url, DATA_DIR: folder };
    const migrating = await runProgram(MIGRATE, env);
    expect([migrating.code, lastLine(migrating.errors)]).toEqual([1, words]);
    expect(await runProgram(MAIN, env)).toEqual({
      code: 1,
      out: '',
      errors: `DATABASE_URL: ${words}\n`,
    });
    expect(await releaseOf(database.pool)).toEqual(other);
    await database.drop();
    rmSync(folder, { recursive: true });
  },
);

test('a copy waits for npm run migrate on a database of the release before', async () => {
  const database = await testDatabase([]);
  const folder = mkdtempSync(join(tmpdir(), 'merenda-jump-'));
  await migrate(database.url, MIGRATIONS, { name: FORMER.name, former: null });
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  expect(await runProgram(MAIN, env)).toMatchObject({
    errors: 'DATABASE_URL: the database lacks migrations; npm run migrate applies them\n',
  });
  expect(await runProgram(MIGRATE, env)).toMatchObject({ code: 0 });
  expect(await releaseOf(database.pool)).toEqual(RELEASE);
  await database.drop();
  rmSync(folder, { recursive: true });
});
