import { MigrationError, type Pool, pendingMigrations } from '@merenda/database';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { unusableDatabase } from '../platform/database/unusable.ts';
import { EnvError } from '../platform/env.ts';

/**
 * PostgreSQL's codes in a database without migrations: no such role, or another installation's on the
 * same server; no such schema, table.
 */
const NEVER_MIGRATED = ['22023', '42501', '3F000', '42P01'];

/**
 * Ends the start of a copy that its database cannot serve, before anything is written there
 * (product:operating#production).
 * @throws EnvError with one line
 */
export async function requireDatabase(pool: Pool): Promise<void> {
  if ((await countPending(pool)) === 0) return;
  throw new EnvError('DATABASE_URL: the database lacks migrations; npm run migrate applies them');
}

/** The waits for a connection: a busy machine answers late. */
const TRIES = 5;

async function countPending(pool: Pool, tries = TRIES): Promise<number> {
  try {
    return (await pendingMigrations(pool, MIGRATIONS)).length;
  } catch (error) {
    if (error instanceof MigrationError) throw new EnvError(`DATABASE_URL: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined && tries > 1) return countPending(pool, tries - 1);
    if (NEVER_MIGRATED.includes(code ?? '')) return MIGRATIONS.length;
    throw unusableDatabase(error);
  }
}
