import { createHash, randomBytes } from 'node:crypto';
import {
  createPool,
  type MigrationSet,
  migrate,
  type Pool,
  readMigrations,
} from '@merenda/database';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The database's URL, as its owner. */
  url: string;
  /** A pool of the database's owner. */
  pool: Pool;
  /** Closes the pool and removes the database, also with open connections. */
  drop(): Promise<void>;
}

/**
 * A database of the test's own on the run's server, with the sets migrated. Every list of sets is
 * migrated once a run into a template; a call copies the template, which takes some hundredths of a
 * second.
 *
 * Needs the global set-up of this package (vitest.config.ts).
 */
export async function testDatabase(sets: readonly MigrationSet[]): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const template = await templateOf(serverUrl, sets);
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files is faster than copying through the log here: the server waits for no disk.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool(url, { applicationName: 'test' });
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const templates = new Map<string, Promise<string>>();

async function templateOf(serverUrl: string, sets: readonly MigrationSet[]): Promise<string> {
  const migrations = (await Promise.all(sets.map(readMigrations))).flat();
  const hash = createHash('sha256');
  for (const { set, file, checksum } of migrations) hash.update(`${set}/${file} ${checksum}\n`);
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  const known = templates.get(name);
  if (known !== undefined) return known;
  const built = buildTemplate(serverUrl, name, sets).then(() => name);
  templates.set(name, built);
  return built;
}

/** One builder at a time on the whole server: roles belong to the server, not to a database. */
const BUILD_LOCK = 6_373_292_402n;

async function buildTemplate(
  serverUrl: string,
  name: string,
  sets: readonly MigrationSet[],
): Promise<void> {
  const pool = createPool(serverUrl, { max: 1 });
  // One connection holds the lock throughout: a pool closes idle connections, and the lock ends
  // with its connection.
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [BUILD_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(databaseUrl(serverUrl, draft), sets);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  } finally {
    client.release(true);
    await pool.end();
  }
}

let server: Pool | undefined;

/** Runs a statement on one connection for all files of a worker. */
async function onServer(serverUrl: string, statement: string): Promise<void> {
  server ??= createPool(serverUrl, { max: 1 });
  await server.query(statement);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
