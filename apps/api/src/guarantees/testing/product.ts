import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  chooseInstallation,
  createPool,
  freePort,
  openDatabase,
  type Pool,
} from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { createGateways, type Gateways } from '../../gateways/index.ts';
import { readEnv } from '../../platform/env.ts';
import { signalFamily } from './processes.ts';

const START = fileURLToPath(new URL('../../../../../scripts/start.ts', import.meta.url));

/** Everything that `npm start` starts, on its own ports and folder. */
export interface Product {
  /** http://localhost:<port>/api */
  url: string;
  sandboxUrl: string;
  start(): Promise<void>;
  /** kill -9 of supervisor, API, sandbox and PostgreSQL at once. */
  kill(): Promise<void>;
  /** A connection to the running database as its owner, to check the product from behind. */
  lookInto(): Promise<Pool>;
  /** Its processors, called directly. */
  gateways(): Promise<Gateways>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
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
    async lookInto() {
      const installation = await chooseInstallation({ DATA_DIR: dataDir }, { tell: () => {} });
      const { url } = await openDatabase(installation);
      return createPool(url, { max: 2 });
    },
    gateways: () =>
      createGateways(
        readEnv({ SANDBOX_PORT: String(sandboxPort), SANDBOX_SECRET: sandboxSecretOf(dataDir) }),
      ),
    async remove() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns a function that kills it and everything that it started */
async function runStart(env: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [START], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    heard.push(line);
    if (line.includes('ready in')) ready.resolve();
  });
  // The output closes when the last process that inherited it has ended.
  const gone = once(child, 'close').then(() => ready.reject(new Error(heard.join('\n'))));
  await ready.promise;
  return async () => {
    if (child.pid !== undefined) signalFamily(child.pid, 'SIGKILL');
    await gone;
  };
}

const sandboxSecretOf = (dataDir: string) =>
  readFileSync(join(dataDir, 'secrets/sandbox-secret'), 'utf8').trim();
