import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootPostgres, freePort, migrate } from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { MIGRATIONS } from '../../platform/database/migrations.ts';
import { until } from '../../testing/payments.ts';
import { signalFamily } from './processes.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The API as a process, on a PostgreSQL server that the test may stop. */
export interface OwnServer {
  /** http://127.0.0.1:<port>/api */
  url: string;
  api: ChildProcess;
  database: {
    port: number;
    /** Its address, as the owner. */
    url: string;
    stop(): Promise<void>;
    /** Sends a signal to all of its processes. */
    signal(signal: NodeJS.Signals): void;
    /** Starts it again on the same folder and port. */
    bootAgain(): Promise<void>;
  };
  close(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'merenda-outage-'));
  const boot = (port?: number) =>
    bootPostgres({
      dataDir: folder,
      settings: { fsync: 'off' },
      ...(port === undefined ? {} : { port }),
    });
  let database = await boot();
  await migrate(database.url, [...MIGRATIONS]);
  const port = await freePort();
  const api = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...PROGRAM_ENV,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SANDBOX_SECRET: 'a shared secret of this test',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'silent',
    },
  });
  const url = `http://127.0.0.1:${port}/api`;
  const answers = () =>
    fetch(new URL('/readyz', url)).then(
      ({ ok }) => ok,
      () => api.exitCode !== null,
    );
  await until(answers, Boolean);
  return {
    url,
    api,
    database: {
      port: database.port,
      url: database.url,
      stop: () => database.stop(),
      signal: (signal) => signalFamily(postmasterOf(folder), signal),
      async bootAgain() {
        // The folder is free only after this process has seen the database's end, which the API may see
        // sooner.
        await database.exited;
        database = await boot(database.port);
      },
    },
    async close() {
      const gone = new Promise((resolve) => api.once('exit', resolve));
      api.kill('SIGKILL');
      await gone;
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const postmasterOf = (folder: string) =>
  Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10);
