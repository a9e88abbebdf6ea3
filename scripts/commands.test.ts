import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filled } from '@merenda/testing/filled';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands without one installation: they start one, look at the sources, restore a backup, or name two. */
const OF_NO_INSTALLATION =
  /^(pre)?(start|test|check|ui)$|^test:|^bench|^(format|db:types|sbom|licences|drill|watching|cell:move)$/;
/** The arguments that a command needs before it begins. */
const ARGUMENTS: Record<string, string> = {
  verify: 'statement.json',
  operator: 'list',
  import: 'folder',
  export: 'folder',
};

const nowhere = mkdtempSync(join(tmpdir(), 'merenda-nowhere-'));
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

const commands = Object.keys(scripts).filter((name) => !OF_NO_INSTALLATION.test(name));

test.each(filled(commands))(
  'npm run %s names its installation before it opens anything',
  (name) => {
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', `${scripts[name]} ${ARGUMENTS[name] ?? ''}`],
      { cwd: ROOT, encoding: 'utf8', env: { ...PROGRAM_ENV, DATA_DIR: nowhere } },
    );
    expect(status).toBeGreaterThan(0);
    expect(stderr + stdout).toMatch(
      name === 'verify'
        ? /^merenda: on the file statement\.json alone, no installation\n/
        : new RegExp(`^there is no installation in ${nowhere}`),
    );
    expect(readdirSync(nowhere)).toEqual([]);
  },
);

test('a signal to npm reaches the command itself: no shell stands between', () => {
  const programs = Object.entries(scripts).filter(([, line]) => /\bnode (\w+\/)+/.test(line));
  expect(programs.filter(([, line]) => !line.startsWith('exec node '))).toEqual([]);
});
