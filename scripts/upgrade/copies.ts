import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { StartError } from '../start/say.ts';

/** Ends a copy when this process is killed. */
const FOLLOW_PARENT = join(import.meta.dirname, '../start/follow-parent.ts');
const READY_LIMIT_MS = 240_000;
const LOOK_MS = 100;
/** Caddy asks a copy each second whether it is ready. */
const SEEN_MS = 2_500;

/** The two copies, on ports of their own. */
export interface Copies {
  /** Starts a release's program at a port, after the one that is there has ended as an operator ends it. */
  replace(port: number, release: string): Promise<void>;
  /** Ends all. */
  stop(): Promise<void>;
}

/** @param folder their logs come there */
export function createCopies(settings: Readonly<Record<string, string>>, folder: string): Copies {
  const running = new Map<number, ChildProcess>();
  const end = async (port: number) => {
    const copy = running.get(port);
    if (!copy) return;
    running.delete(port);
    const gone = once(copy, 'exit');
    copy.kill('SIGTERM');
    await gone;
  };
  return {
    async replace(port, release) {
      await end(port);
      const log = openSync(join(folder, `${port}.log`), 'a');
      const copy = spawn(process.execPath, ['--import', FOLLOW_PARENT, 'apps/api/src/main.ts'], {
        cwd: release,
        env: { ...PROGRAM_ENV, ...settings, PORT: String(port) },
        stdio: ['ignore', log, log, 'ipc'],
      });
      running.set(port, copy);
      const deadline = Date.now() + READY_LIMIT_MS;
      while (!(await isReady(port))) {
        if (copy.exitCode !== null || Date.now() > deadline) {
          throw new StartError(`a copy does not start: ${folder}/${port}.log`);
        }
        await sleep(LOOK_MS);
      }
      await sleep(SEEN_MS);
    },
    async stop() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
