import pg from 'pg';
import {
  MigrationError,
  type MigrationFile,
  type MigrationSet,
  readMigrations,
} from './migration-files.ts';
import type { Executor } from './pool.ts';
import { openSession } from './session.ts';

/** An arbitrary constant, the same in every copy. */
const MIGRATION_LOCK = 6_373_292_401n;

/**
 * Applies every pending migration, set after set, each in one transaction with its record. Any
 * number of processes may call it at once: an advisory lock lets one work while the others wait.
 *
 * Records of a newer release (numbers above the newest known file) are accepted, so that old and
 * new copies can run side by side during a release.
 *
 * @param url the address of PostgreSQL itself: the lock is one of a session
 * @returns the files applied by this call, as `set/file`
 * @throws MigrationError when a file fails, was edited after it had been applied, or is missing
 */
export async function migrate(url: string, sets: readonly MigrationSet[]): Promise<string[]> {
  const client = await openSession(url, { application_name: 'merenda migrate' });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS migrations;
      CREATE TABLE IF NOT EXISTS migrations.applied (
        set text NOT NULL,
        file text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (set, file)
      )`);
    const done: string[] = [];
    for (const set of sets) {
      for (const migration of await pending(client, set)) {
        await apply(client, migration);
        done.push(`${migration.set}/${migration.file}`);
      }
    }
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

async function apply(client: pg.Client, migration: MigrationFile): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO migrations.applied (set, file, checksum) VALUES ($1, $2, $3)', [
      migration.set,
      migration.file,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(describeFailure(migration, error), { cause: error });
  }
}

function describeFailure({ set, file, sql }: MigrationFile, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : `:${sql.slice(0, position).split('\n').length}`;
  return `${set}/${file}${line}: ${reason}`;
}
