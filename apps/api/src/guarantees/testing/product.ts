import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createPool, freePort, type Pool, runningServerUrl } from '@merenda/database';
import { signalFamily } from './processes.ts';

const START = fileURLToPath(new URL('../../../../../scripts/start.ts', import.meta.url));

/** Everything that `npm start` starts, on ports and a folder of its own. */
export interface Product {
  /** http://localhost:<port>/api */
  url: string;
  sandboxUrl: string;
  start(): Promise<void>;
  /** kill -9 of supervisor, API, sandbox and PostgreSQL at once. */
  kill(): Promise<void>;
  /** The running database as its owner: for looking behind the product. */
  lookInto(): Pool;
  /** The sandbox's own records, read as a merchant would. */
  readPayments(): Promise<Payment[]>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

/** A payment as the sandbox's own records have it. */
export interface Payment {
  reference: string;
  capturedMinor: number;
  refundedMinor: number;
  currency: string;
}

export async function makeProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merenda-product-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  let killRunning: (() => Promise<void>) | undefined;

  const kill = async () => {
    await killRunning?.();
    killRunning = undefined;
  };
  return {
    url: `http://localhost:${port}/api`,
    sandboxUrl,
    async start() {
      const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
      killRunning = await runStart({ ...env, DEMO: '0', RATE_LIMIT: '1000000' });
    },
    kill,
    lookInto: () => createPool(runningServerUrl(join(dataDir, 'postgres')) ?? '', { max: 2 }),
    readPayments: () => readAll(sandboxUrl, apiKeyOf(dataDir)),
    async remove() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns what kills it, and all that it started */
async function runStart(env: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [START], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    heard.push(line);
    if (line.includes('ready in')) ready.resolve();
  });
  // Its output closes when the last of those who inherited it is gone.
  const gone = once(child, 'close').then(() => ready.reject(new Error(heard.join('\n'))));
  await ready.promise;
  return async () => {
    if (child.pid !== undefined) signalFamily(child.pid, 'SIGKILL');
    await gone;
  };
}

const apiKeyOf = (dataDir: string) =>
  createHmac('sha256', readFileSync(join(dataDir, 'secrets/sandbox-secret'), 'utf8').trim())
    .update('merenda-sandbox-api-key')
    .digest('hex');

async function readAll(sandboxUrl: string, apiKey: string): Promise<Payment[]> {
  const payments: Payment[] = [];
  const search = new URLSearchParams({
    from: '2000-01-01T00:00:00.000Z',
    to: '2999-01-01T00:00:00.000Z',
    limit: '1000',
  });
  for (;;) {
    const answer = await fetch(`${sandboxUrl}/v1/payments?${search}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
    const page: { payments: Payment[]; nextCursor: string | null } = await answer.json();
    payments.push(...page.payments);
    if (page.nextCursor === null) return payments;
    search.set('after', page.nextCursor);
  }
}
