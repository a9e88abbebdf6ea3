import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { S3_CREDENTIALS } from '../platform/files/testing/s3.ts';
import type { Payments } from './payments.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Another copy of the API and its jobs, as a process that can be killed. */
export interface ApiCopy {
  /** The same installation, reached through this copy. */
  payments: Payments;
  pid: number;
  /** Kills the copy with -9; resolves when it has ended. */
  kill(): Promise<void>;
  /** Asks the copy to end, as a supervisor does. */
  stop(): Promise<{ code: unknown; tookMs: number }>;
}

/** Starts a copy on the test's own database and sandbox; `logTo` gets its log. */
export async function startCopy(
  payments: Payments,
  port?: number,
  settings: Record<string, string> = {},
  logTo?: Writable,
): Promise<ApiCopy> {
  const { env } = payments.api.services;
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['ignore', logTo ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...PROGRAM_ENV,
      PORT: String(at),
      DATABASE_URL: env.DATABASE_URL ?? '',
      DATA_DIR: env.DATA_DIR,
      ...(env.FILES_URL ? { FILES_URL: env.FILES_URL, ...S3_CREDENTIALS } : {}),
      DATA_KEY: env.DATA_KEY ?? '',
      SANDBOX_PORT: String(env.SANDBOX_PORT),
      SANDBOX_SECRET: env.SANDBOX_SECRET ?? '',
      RATE_LIMIT: String(env.RATE_LIMIT),
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  });
  if (logTo) child.stdout?.pipe(logTo);
  const gone = once(child, 'exit');
  const url = `http://localhost:${at}/api`;
  await untilReady(url, child);
  return {
    payments: { ...payments, api: { ...payments.api, url } },
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      const [code] = await gone;
      return { code, tookMs: performance.now() - startedAt };
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the copy did not start');
    const ready = await fetch(new URL('/readyz', url)).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
}
