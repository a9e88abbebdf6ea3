import type { Executor } from '../pool.ts';
import { MigrationError } from './migration-files.ts';

/** A release of the product. */
export interface Release {
  /** "0.2.0". */
  name: string;
  /** The release before it, if there is one: both may serve a database at the same time. */
  former: string | null;
}

/**
 * Why a release may not work on a database; undefined if it may. A database serves the release that has
 * migrated it, the one before, and the one after, which is about to migrate it (deploy/README.md).
 * @param recorded the release of the database; undefined if none has migrated it
 */
export function refuseJump(release: Release, recorded: Release | undefined): string | undefined {
  if (!recorded || recorded.name === release.name) return undefined;
  if (recorded.name === release.former || recorded.former === release.name) return undefined;
  if (isBefore(recorded.name, release.name)) {
    return `the database is of release ${recorded.name} and this is ${release.name}: migrate it by ${release.former} first, no release is skipped`;
  }
  const served = recorded.former ? `${recorded.former} and ${recorded.name}` : recorded.name;
  return `the database is of release ${recorded.name}, which serves copies of ${served}, and this is ${release.name}`;
}

function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

/** Makes the place where a database keeps its release. Everybody who may see migrations may read it. */
export const RELEASE_TABLE = `
  CREATE TABLE IF NOT EXISTS migrations.release (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    name text NOT NULL,
    former text
  );
  GRANT SELECT ON migrations.release TO PUBLIC`;

/** The release that has migrated a database; undefined if none has. */
export async function releaseOf(executor: Executor): Promise<Release | undefined> {
  const { rows: tables } = await executor.query<{ is_there: boolean }>(
    `SELECT to_regclass('migrations.release') IS NOT NULL AS is_there`,
  );
  if (!tables[0]?.is_there) return undefined;
  const { rows } = await executor.query<Release>('SELECT name, former FROM migrations.release');
  return rows[0];
}

/**
 * May this release migrate the database?
 * @returns false if the database is of the next release already, whose migrations are all there
 * @throws MigrationError if it may not
 */
export async function mayMigrate(executor: Executor, release: Release): Promise<boolean> {
  const recorded = await releaseOf(executor);
  const refusal = refuseJump(release, recorded);
  if (refusal) throw new MigrationError(refusal);
  return recorded?.former !== release.name;
}

/** Records the release whose migrations are all applied. */
export async function recordRelease(executor: Executor, { name, former }: Release): Promise<void> {
  await executor.query(
    `INSERT INTO migrations.release (name, former) VALUES ($1, $2)
     ON CONFLICT (only_one) DO UPDATE SET name = excluded.name, former = excluded.former`,
    [name, former],
  );
}
