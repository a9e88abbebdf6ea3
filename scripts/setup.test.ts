import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'merenda-clone-'));
  cpSync(import.meta.dirname, join(clone, 'scripts'), { recursive: true });
  writeLock({ left: '1.0.0' });
  placeNpm(RECORD);
});
afterEach(() => rmSync(clone, { recursive: true }));

function writeLock(versions: Record<string, string>): void {
  const packages = Object.entries(versions).map(([name, version]) => [
    `node_modules/${name}`,
    { version, integrity: `sha512-${name}-${version}` },
  ]);
  const other = { version: '1.0.0', optional: true };
  const lock = { packages: { ...Object.fromEntries(packages), 'node_modules/other-os': other } };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
}

/** npm's record of the installed packages, without those for other systems. */
const RECORD =
  "sed 's|,.node_modules/other-os.:{[^}]*}||' package-lock.json > node_modules/.package-lock.json";

/** Places a stand-in for npm (and the network behind it) that ends as the real one does. */
function placeNpm(lastAct: string): void {
  mkdirSync(join(clone, 'bin'), { recursive: true });
  const script = `#!/bin/sh
    echo "npm noise"
    [ "$1" = ci ] || exit 9
    mkdir -p node_modules/.bin && : > node_modules/.bin/node && ${lastAct}`;
  writeFileSync(join(clone, 'bin/npm'), script, { mode: 0o755 });
}

function setUp(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['../scripts/setup.mjs'], {
    cwd: join(clone, 'bin'),
    env: { PATH: `${join(clone, 'bin')}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const INSTALLS = /^merenda: Installing packages \(npm ci\) …\nmerenda: done in \d+ s\n$/;

it('installs on a fresh clone, from any folder, and does nothing the second time', () => {
  expect(setUp()).toEqual({ status: 0, output: expect.stringMatching(INSTALLS) });
  expect(setUp()).toEqual({ status: 0, output: '' });
});

it('installs again when the lock file changes', () => {
  setUp();
  writeLock({ left: '1.0.1' });
  expect(setUp().output).toMatch(INSTALLS);
  writeLock({ left: '1.0.1', right: '1.0.0' });
  expect(setUp().output).toMatch(INSTALLS);
  writeLock({ right: '1.0.0' });
  expect(setUp().output).toMatch(INSTALLS);
});

it('installs again when a workspace of ours is new', () => {
  setUp();
  const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'));
  lock.packages['node_modules/@merenda/ui'] = { resolved: 'packages/ui', link: true };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
  expect(setUp().output).toMatch(INSTALLS);
  expect(setUp().output).toBe('');
});

it('shows npm’s output when it fails, and tries again the next time', () => {
  placeNpm('exit 7');
  const { status, output } = setUp();
  expect(status).toBe(1);
  expect(output).toContain('npm noise');
  expect(output).toMatch(/merenda: set-up failed: "npm ci .*" ended with 7\n$/);
  placeNpm(RECORD);
  expect(setUp().output).toMatch(INSTALLS);
});
