import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'merenda-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A ready `npm start`, as typed by a person; in a session of its own, as in a terminal. */
async function startByNpm() {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, DATA_DIR: dataDir, DEMO: '0', ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk));
  while (!said.includes('ready in')) {
    if (npm.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  return { npm, below: processesBelow(npm.pid ?? 0) };
}

/** Every process that a process has started, also in sessions of their own. */
function processesBelow(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const below = parents.flatMap(([child, parent]) => (parent === pid ? [child] : []));
  return [...below, ...below.flatMap(processesBelow)];
}

/** The parent of a process that exists and is no zombie. */
function parentOf(pid: number): number | undefined {
  try {
    const [, state, parent] = /\) (\w) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** A signal that the program hears and one that it does not; with EVERYWHERE every one that is sent. */
const SIGNALS = process.env.EVERYWHERE
  ? (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)
  : (['SIGTERM', 'SIGKILL'] as const);

// The list of processes (/proc) is Linux's.
it.runIf(process.platform === 'linux').each(SIGNALS)(
  '%s to `npm start` ends everything that it started, PostgreSQL too',
  async (signal) => {
    const { npm, below } = await startByNpm();
    const programs = below.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    for (const name of ['scripts/start.ts', 'apps/api', 'apps/sandbox', 'postgres']) {
      expect(programs.some((program) => program.includes(name))).toBe(true);
    }
    npm.kill(signal);
    await once(npm, 'exit');
    await expect
      .poll(() => below.filter((pid) => parentOf(pid) !== undefined), { timeout: 60_000 })
      .toEqual([]);
  },
);
