import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Executor } from '../pool.ts';
import { openSession } from '../session.ts';
import { requireFitServer } from './fit-server.ts';
import {
  MigrationError,
  type MigrationFile,
  type MigrationSet,
  readMigrations,
} from './migration-files.ts';
import { mayMigrate, RELEASE_TABLE, type Release, recordRelease } from './release.ts';

/** An arbitrary constant, the same in every copy. */
const MIGRATION_LOCK = 6_373_292_401n;
const LOOK_MS = 100;
/**
 * The wait for a table. A request for the table waits behind a migration that waits, so the migration gives
 * way and tries again.
 */
const LOCK_LIMIT_MS = 1_000;
const LOCK_TRIES = 60;
/** PostgreSQL's code for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Begins a file that cannot run in a transaction, as `CREATE INDEX CONCURRENTLY`; it may run again. */
const OUTSIDE = '-- outside a transaction\n';

/**
 * Applies every pending migration, set after set, each in one transaction with its record; a file
 * that begins with `-- outside a transaction` runs statement by statement. Any number of processes may
 * call it at once: an advisory lock lets one work while the others wait.
 *
 * Records of a newer release (numbers above the newest known file) are accepted, so that old and
 * new copies can run side by side during a release.
 *
 * @param url the address of PostgreSQL itself: the lock is one of a session
 * @param release is recorded in the database, which refuses the releases that it cannot serve
 * @returns the files applied by this call, as `set/file`
 * @throws MigrationError when the server is not fit, a file fails, was edited after it had been applied, or
 * is missing, and when the database refuses the release
 */
export async function migrate(
  url: string,
  sets: readonly MigrationSet[],
  release?: Release,
): Promise<string[]> {
  const client = await openSession(url, { application_name: 'merenda migrate' });
  try {
    await requireFitServer(client);
    await lock(client);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS migrations;
      CREATE TABLE IF NOT EXISTS migrations.applied (
        set text NOT NULL,
        file text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (set, file)
      );
      ${RELEASE_TABLE}`);
    const isOwn = release !== undefined && (await mayMigrate(client, release));
    const done: string[] = [];
    for (const set of sets) {
      for (const migration of await pending(client, set)) {
        await apply(client, migration);
        done.push(`${migration.set}/${migration.file}`);
      }
    }
    if (isOwn) await recordRelease(client, release);
    return done;
  } finally {
    await client.end();
  }
}

/**
 * The pending files, as `set/file`; changes nothing.
 * @throws MigrationError as `migrate`
 */
export async function pendingMigrations(
  executor: Executor,
  sets: readonly MigrationSet[],
): Promise<string[]> {
  const found = await Promise.all(sets.map((set) => pending(executor, set)));
  return found.flat().map(({ set, file }) => `${set}/${file}`);
}

async function pending(client: Executor, set: MigrationSet): Promise<MigrationFile[]> {
  const migrations = await readMigrations(set);
  const { rows } = await client.query<{ file: string; checksum: string }>(
    'SELECT file, checksum FROM migrations.applied WHERE set = $1',
    [set.name],
  );
  const applied = new Map(rows.map((row) => [row.file, row.checksum]));
  const newestKnown = migrations.at(-1)?.file ?? '';
  const known = new Set(migrations.map(({ file }) => file));
  for (const file of applied.keys()) {
    if (file <= newestKnown && !known.has(file)) {
      throw new MigrationError(`${set.name}/${file} was applied to this database but is missing`);
    }
  }
  const newestApplied = [...applied.keys()].sort().at(-1) ?? '';
  return migrations.filter(({ file, checksum }) => {
    const recorded = applied.get(file);
    if (recorded === undefined && file < newestApplied) {
      throw new MigrationError(
        `${set.name}/${file} is new but ${newestApplied} has already been applied: give it a higher number`,
      );
    }
    if (recorded !== undefined && recorded !== checksum) {
      throw new MigrationError(
        `${set.name}/${file} was edited after it had been applied: write a new migration instead`,
      );
    }
    return recorded === undefined;
  });
}

/** A statement that waits would hold back `CREATE INDEX CONCURRENTLY`, which waits for all statements. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_ours', [
      MIGRATION_LOCK,
    ]);
    if (rows[0].is_ours) return;
    await sleep(LOOK_MS);
  }
}

async function apply(
  client: pg.Client,
  migration: MigrationFile,
  tries = LOCK_TRIES,
): Promise<void> {
  try {
    if (migration.sql.startsWith(OUTSIDE)) {
      for (const statement of migration.sql.split(/;$/m)) await client.query(statement);
      return await record(client, migration);
    }
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (tries === 1 || !(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) {
      throw new MigrationError(describeFailure(migration, error), { cause: error });
    }
    await sleep(LOCK_LIMIT_MS);
    await apply(client, migration, tries - 1);
  }
}

const record = async (client: pg.Client, { set, file, checksum }: MigrationFile): Promise<void> => {
  await client.query('INSERT INTO migrations.applied (set, file, checksum) VALUES ($1, $2, $3)', [
    set,
    file,
    checksum,
  ]);
};

function describeFailure({ set, file, sql }: MigrationFile, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : `:${sql.slice(0, position).split('\n').length}`;
  return `${set}/${file}${line}: ${reason}`;
}
