/**
 * Backups and drills of compose.yaml's database while guardians pay: run in namespaces of its own by
 * `backups.test.ts`, with the programs' folder and its own, where it leaves logs and `result.json`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, migrate } from '@merenda/database';
import { createCourse } from '../../../apps/api/src/guarantees/testing/storm/course.ts';
import { createDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { MIGRATIONS } from '../../../apps/api/src/platform/database/migrations.ts';
import { sealSecret } from '../../../apps/api/src/platform/seal/data-key.ts';
import { until } from '../../../apps/api/src/testing/payments.ts';
import { startSandbox } from '../../../apps/api/src/testing/sandbox.ts';
import { createCopies } from '../../failover/copies.ts';
import { startLoad } from '../../failover/load.ts';
import { makeMachine, makeNetwork } from '../../failover/machines.ts';
import {
  installBackups,
  keepBackups,
  makeCluster,
  restoreBackup,
  runDrill,
  startDatabase,
} from './machine.ts';

const SANDBOX_PORT = 3100;
const SECRET = 'a shared secret of this trial';
const DATA_KEY = '5e'.repeat(32);
/** Load before a moment, and after it until the archive has it. */
const LOAD_MS = 15_000;
const ARCHIVED_MS = 45_000;

const [programs = '', folder = ''] = process.argv.slice(2);
for (const name of ['logs', 'files', 'repository']) mkdirSync(join(folder, name));
const place = { programs, folder };
makeNetwork();
const repository = join(folder, 'repository');
const [database, api, drill, small, next] = [
  makeMachine({ name: 'database', host: 10, disk: '3g' }, place),
  makeMachine({ name: 'api', host: 11, disk: '100m' }, place),
  makeMachine({ name: 'drill', host: 12, disk: '3g' }, place),
  makeMachine({ name: 'small', host: 13, disk: '40m' }, place),
  makeMachine({ name: 'next', host: 14, disk: '3g' }, place),
];
for (const machine of [database, drill, small, next]) installBackups(machine, repository);
makeCluster(database);
const url = startDatabase(database);
await until(
  () => migrateOn(url),
  (done) => done,
);
keepBackups(database);
const product = `http://${api.address}:3000/api`;
const sandbox = await startSandbox({
  port: SANDBOX_PORT,
  secret: SECRET,
  webhookUrl: `${product}/webhooks/sandbox`,
  host: '0.0.0.0',
});
const copies = createCopies(
  [api],
  {
    HOST: '0.0.0.0',
    PORT: '3000',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'files'),
    DATA_KEY,
    PUBLIC_HOSTS: api.address,
    SANDBOX_PORT: String(SANDBOX_PORT),
    SANDBOX_SECRET: SECRET,
    TRUST_PROXY: 'on',
    RATE_LIMIT: '1000000',
    FREE_SIGN_UPS: '1000000',
    LOG_LEVEL: 'warn',
  },
  SANDBOX_PORT,
);
copies.start(api);
await copies.ready();
const owner = createPool(url, { max: 2 });
await sealOne();
const course = createCourse({ seed: 'drill', length: 1 });
const load = await startLoad({ url: product, owner }, sandbox.origin, course);

// The link is made when the first backup is whole.
await until(
  async () => existsSync(join(repository, 'backup/merenda/latest')),
  (isWhole) => isWhole,
);
await sleep(LOAD_MS);
const moment = new Date();
await sleep(ARCHIVED_MS);

const here = { DATABASE_URL: url, DATA_KEY };
const at = ['--folder', '/var/lib/postgresql'];
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
let written = 0;
const journalFile = join(drill.root, 'tmp/journal.jsonl');
/** A client's journal grows while a drill runs. */
const writeJournal = () => {
  const latest = course.journal.slice(written);
  written += latest.length;
  const lines = latest.map(({ said: _, ...entry }) => `${JSON.stringify(entry, asText)}\n`);
  appendFileSync(journalFile, lines.join(''));
};
writeJournal();
setInterval(writeJournal, 500);
const withJournal = ['--journal', '/tmp/journal.jsonl'];
const toMoment = ['--moment', moment.toISOString()];
const result = {
  moment: await runDrill(drill, [...at, ...toMoment, ...withJournal], here),
  newest: await runDrill(drill, [...at, ...withJournal], here),
  left: readdirSync(join(drill.root, 'var/lib/postgresql')),
  wrongKey: await runDrill(drill, at, { ...here, key: 'another word' }),
  otherDataKey: await runDrill(drill, at, { ...here, DATA_KEY: 'ab'.repeat(32) }),
  fullDisk: await runDrill(small, at, here),
  tooLate: await runDrill(drill, [...at, '--moment', '2100-01-01T00:00:00Z'], here),
  otherInstallation: await drillOfAnother(),
};
await load.stop();
api.kill();
const before = await countOn(url, 'ledger.transfer');
await sleep(ARCHIVED_MS);
database.kill();
const [restored] = (await restoreBackup(next).exited) as [number];
const after = await countOn(startDatabase(next), 'ledger.transfer');
writeFileSync(join(folder, 'result.json'), JSON.stringify({ ...result, restored, before, after }));
// Everything that still runs ends with this process and its namespace.
process.exit(0);

async function migrateOn(address: string): Promise<boolean> {
  const first = createPool(address.replace(/merenda$/, 'postgres'), { max: 1 });
  try {
    await first.query('CREATE DATABASE merenda').catch((error) => {
      if (error.code !== '42P04') throw error;
    });
    await migrate(address, MIGRATIONS);
    return true;
  } catch {
    return false;
  } finally {
    await first.end();
  }
}

/** A secret of the database that DATA_KEY alone opens. */
async function sealOne(): Promise<void> {
  const id = randomUUID();
  const holder = { env: { DATA_KEY } };
  const { sealed, print } = await sealSecret(holder, createDatabase(owner), 'statement_key', {
    id,
    secret: randomBytes(32),
  });
  await owner.query('INSERT INTO statement_key VALUES ($1, $2, $3, $4, now())', [
    id,
    randomBytes(32),
    sealed,
    print,
  ]);
}

/** A drill while DATABASE_URL names a database that was never backed up here. */
async function drillOfAnother() {
  makeCluster(drill);
  const address = startDatabase(drill).replace(/merenda$/, 'postgres');
  await countOn(address, 'pg_database');
  return runDrill(drill, at, { ...here, DATABASE_URL: address });
}

/** The number of a table's rows, once the database has replayed its archive. */
async function countOn(address: string, table: string): Promise<number> {
  const pool = createPool(address, { max: 1 });
  const ask = () =>
    pool.query<{ replays: boolean; n: number }>(
      `SELECT pg_is_in_recovery() AS replays, (SELECT count(*)::int FROM ${table}) AS n`,
    );
  try {
    const answer = await until(
      () => ask().catch(() => undefined),
      (told) => told?.rows[0]?.replays === false,
    );
    return answer?.rows[0]?.n ?? 0;
  } finally {
    await pool.end();
  }
}
