import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bootPostgres, createPool, freePort, type MigrationSet, migrate } from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { createGateways } from '../../apps/api/src/gateways/index.ts';
import { type Course, createCourse } from '../../apps/api/src/guarantees/testing/storm/course.ts';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { FORMER, RELEASE } from '../../apps/api/src/platform/database/releases.ts';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { startSandbox } from '../../apps/api/src/testing/sandbox.ts';
import { compareBooks } from '../failover/judge.ts';
import { type Load, startLoad } from '../failover/load.ts';
import { StartError, say } from '../start/say.ts';
import { findBreaks } from './breaks.ts';
import { createCopies } from './copies.ts';
import { startProxy } from './proxy.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRET = 'a shared secret of this trial';
/** Simultaneous operations of each guardian: two copies on two cores, while one starts, answer in time. */
const HANDS = 1;
/** Load before the first change, and between two. */
const CALM_MS = 3_000;

interface Upgrade {
  /** The folder of the release before. */
  former: string;
  /** Folders of migrations beside this release's. */
  trial: readonly string[];
  seed: string;
}

/** Replaces the copies forth and back, and judges; returns the exit code. */
export async function runUpgrade({ former, trial, seed }: Upgrade): Promise<0 | 1> {
  const folder = mkdtempSync(join(tmpdir(), 'merenda-upgrade-'));
  // Below root PostgreSQL runs as another user, who passes through.
  chmodSync(folder, 0o711);
  say(`seed ${seed}; logs in ${folder}`);
  const parts = new AsyncDisposableStack();
  try {
    const server = await bootPostgres({ dataDir: join(folder, 'database') });
    parts.defer(() => server.stop());
    const sets = [...MIGRATIONS, ...trial.map((folder) => ({ name: 'trial', folder }))];
    const breaks = await judgeMigrations(server.url, former, sets);
    for (const line of breaks) say(`refused: release ${FORMER.name} does not survive it: ${line}`);
    if (breaks.length > 0) return 1;

    const sandboxPort = await freePort();
    const ports = [await freePort(), await freePort()];
    const proxy = await startProxy(ports, folder);
    parts.defer(() => proxy.stop());
    const product = `https://localhost:${proxy.port}/api`;
    const sandbox = await startSandbox({
      port: sandboxPort,
      secret: SECRET,
      webhookUrl: `${product}/webhooks/sandbox`,
    });
    parts.defer(() => sandbox.stop());
    const settings = {
      DATABASE_URL: server.url,
      DATA_DIR: join(folder, 'files'),
      DATA_KEY: '5e'.repeat(32),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SECRET: SECRET,
      TRUST_PROXY: 'on',
      DRAIN_SECONDS: '3',
      RATE_LIMIT: '1000000',
      FREE_SIGN_UPS: '1000000',
      LOG_LEVEL: 'warn',
    };
    mkdirSync(settings.DATA_DIR);
    runMigrate(former, settings);
    const copies = createCopies(settings, folder);
    parts.defer(() => copies.stop());
    await Promise.all(ports.map((port) => copies.replace(port, former)));

    const owner = createPool(server.url, { max: 2 });
    parts.defer(() => owner.end());
    const course = createCourse({ seed, length: 1 });
    const load = await startLoad({ url: product, owner }, sandbox.origin, course, HANDS);
    const replaceAll = async (release: string, name: string) => {
      for (const port of ports) {
        await sleep(CALM_MS);
        await copies.replace(port, release);
        say(`a copy of ${name} takes the place of another`);
      }
    };
    await sleep(CALM_MS);
    const applied = await migrate(server.url, sets, RELEASE);
    say(`the database is of release ${RELEASE.name}: ${applied.length} migrations applied`);
    await replaceAll(ROOT, RELEASE.name);
    runMigrate(former, settings);
    await replaceAll(former, FORMER.name);
    await sleep(CALM_MS);
    await load.stop();
    const gateways = await createGateways(readEnv({ ...settings }));
    const faults = [
      ...(await compareBooks({ load, course, owner, gateways, sandbox })),
      ...failedRequests(load, course),
    ];
    for (const fault of faults) say(`fault: ${fault}`);
    if (faults.length === 0) say('no request failed, and both audits are in order');
    return faults.length === 0 ? 0 : 1;
  } finally {
    await parts.disposeAsync();
  }
}

/** Compares schemas in a database beside. */
async function judgeMigrations(url: string, former: string, sets: readonly MigrationSet[]) {
  const beside = new URL(url);
  beside.pathname = '/schemas';
  const owner = createPool(url, { max: 1 });
  try {
    await owner.query('CREATE DATABASE schemas');
    const formerSets = MIGRATIONS.map(({ name, folder }) => ({
      name,
      folder: join(former, relative(ROOT, folder)),
    }));
    return await findBreaks(beside.href, formerSets, sets, FORMER.leaving);
  } finally {
    await owner.query('DROP DATABASE IF EXISTS schemas WITH (FORCE)');
    await owner.end();
  }
}

/** `npm run migrate` of the release before, as an operator runs it before its copies start. */
function runMigrate(former: string, settings: Readonly<Record<string, string>>): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/migrate.ts'], {
    cwd: former,
    env: { ...PROGRAM_ENV, ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartError(`release ${FORMER.name} does not migrate: ${stderr}`);
}

/** The processor's own refusals, which a copy passes on. */
const PASSED_ON = /gateway_refused|payment_refused/;

/** Requests without an answer, or whose answer was the product's failure, one line each kind. */
function failedRequests(load: Load, course: Course): string[] {
  const answers = course.record().operations.flatMap(({ answers }) => answers);
  const failed = answers.filter(
    ({ said }) => said === null || (said.startsWith('5') && !PASSED_ON.test(said)),
  );
  const pages = [...load.reads].filter(([status]) => status !== 200);
  const asked = [...load.reads.values()].reduce((sum, times) => sum + times, answers.length);
  say(
    `${asked} requests, ${failed.length + pages.reduce((sum, [, times]) => sum + times, 0)} failed`,
  );
  return [
    ...[...Map.groupBy(failed, ({ asked, said }) => `${said ?? 'no answer'}: ${asked}`)].map(
      ([name, all]) => `${all.length} × ${name}`,
    ),
    ...pages.map(([status, times]) => `${times} reads were answered ${status || 'not at all'}`),
  ];
}
