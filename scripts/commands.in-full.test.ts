/** Commands with wrong arguments and with databases that cannot serve: each tells it in one line. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_ADDRESS } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import { filled } from '@merenda/testing/filled';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands of one database, with the arguments that they need before they begin. */
const OF_DATABASE: Record<string, string> = {
  migrate: '',
  'audit:ledger': '',
  'audit:money': '',
  'keys:rotate': '',
  operator: 'list',
  import: 'folder',
  export: 'folder',
  reconcile: '',
};

const nowhere = mkdtempSync(join(tmpdir(), 'merenda-nowhere-'));
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

/** Runs a command with one database, and returns the lines that it tells. */
function run(name: string, DATABASE_URL: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${scripts[name]} ${OF_DATABASE[name] ?? ''}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...PROGRAM_ENV, DATA_DIR: nowhere, DATABASE_URL, ...env },
    },
  );
  expect({ failed: status !== 0, stdout }).toEqual({ failed: true, stdout: '' });
  return stderr.trimEnd().split('\n');
}

test.each(Object.keys(OF_DATABASE))(
  'npm run %s says in one line that its database cannot be used',
  (name) => {
    const installation = `merenda: on the database x at 127.0.0.1:1, with the folder ${nowhere} (which does not run here)`;
    expect(run(name, 'postgres://x:y@127.0.0.1:1/x')).toEqual([
      installation,
      'DATABASE_URL: the database cannot be used (ECONNREFUSED)',
    ]);
    expect(run(name, 'localhost')).toEqual([`DATABASE_URL: wants ${DATABASE_ADDRESS}`]);
    expect(readdirSync(nowhere)).toEqual([]);
  },
);

test.each(['operator', 'import', 'reconcile', 'audit:money', 'keys:rotate'])(
  'npm run %s refuses a database that lacks migrations',
  async (name) => {
    const { url, drop } = await testDatabase([]);
    expect(run(name, url).at(-1)).toBe(
      'DATABASE_URL: the database lacks migrations; npm run migrate applies them',
    );
    await drop();
  },
);

/** Programs of ours; Vite, Vitest and Biome say by themselves how they are called. */
const ours = Object.entries(scripts).filter(([, line]) => /\bnode [\w/.-]+\.ts\b/.test(line));

test.each(filled(ours))(
  'npm run %s says in one line how it is called, and does nothing',
  (name, line) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', `${line} --nonsense`], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...PROGRAM_ENV, DATA_DIR: nowhere },
    });
    expect({ status: status === 0, stdout }).toEqual({ status: false, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Unknown option '--nonsense': npm (run )?${name}\\b`)),
    ]);
    expect(readdirSync(nowhere)).toEqual([]);
  },
);

test.each([
  ['migrate', '--wait=yes'],
  ['import', ''],
  ['import', 'one two'],
  ['export', ''],
  ['verify', ''],
  ['verify', 'statement.json --anchor 120'],
  ['audit:ledger', '--anchor'],
  ['bench', '--seconds soon'],
  ['bench:web', '--runs 0'],
  ['bench:accessibility', '--at here'],
  ['test:failover', '--only earthquake'],
  ['test:failover', '--events some'],
  ['test:upgrade', '--migrations nowhere'],
])('npm run %s %s says in one line how it is called', (name, args) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${scripts[name]} ${args}`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...PROGRAM_ENV, DATA_DIR: nowhere },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.trimEnd()).toMatch(new RegExp(`^[^\n]+: npm run ${name} -- [^\n]+$`));
});
