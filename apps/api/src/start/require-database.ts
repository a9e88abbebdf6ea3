import {
  type Executor,
  MigrationError,
  openSession,
  PoolerError,
  pendingMigrations,
  type Release,
  refuseJump,
  releaseOf,
  requireFitServer,
} from '@merenda/database';
import { APPLICATION, SESSION } from '../platform/database/database.ts';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { RELEASE } from '../platform/database/releases.ts';
import { unusableDatabase } from '../platform/database/unusable.ts';
import { EnvError } from '../platform/env.ts';

/**
 * PostgreSQL's codes in a database without migrations: no such role, or another installation's on the
 * same server; no such schema, table.
 */
const NEVER_MIGRATED = ['22023', '42501', '3F000', '42P01'];

export const LACKS_MIGRATIONS =
  'DATABASE_URL: the database lacks migrations; npm run migrate applies them';

/** The waits for a connection: a busy machine answers late. */
const TRIES = 5;

/**
 * Ends the start of a copy that its database cannot serve, before anything is written there
 * (product:operating#production).
 * @throws EnvError with one line
 */
export async function requireDatabase(pool: Executor, sessionUrl: string): Promise<void> {
  if (!(await isUpToDate(pool))) {
    throw new EnvError(LACKS_MIGRATIONS);
  }
  const seen = await look(pool);
  if (seen.role !== APPLICATION.role || seen.plans !== APPLICATION.settings.plan_cache_mode) {
    throw new EnvError(
      'DATABASE_URL: its pooler gives connections neither role nor settings (deploy/pgbouncer.ini)',
    );
  }
  if ((await lookPastPooler(sessionUrl)).database !== seen.database) {
    throw new EnvError('DATABASE_SESSION_URL: it names another database than DATABASE_URL');
  }
}

/**
 * Does the database have every migration of this release, and its name? Changes nothing.
 * @throws EnvError with one line when it cannot be asked
 */
export async function isUpToDate(pool: Executor): Promise<boolean> {
  const { isMigrated, recorded } = await lookAtMigrations(pool);
  return isMigrated && recorded?.name !== RELEASE.former;
}

interface Seen {
  role: string;
  plans: string;
  /** The database's name in its cluster, whose identifier no other cluster has. */
  database: string;
}

async function look(executor: Executor): Promise<Seen> {
  const { rows } = await executor.query<Seen>(
    `SELECT current_user AS role, current_setting('plan_cache_mode') AS plans,
       system_identifier || '/' || current_database() AS database FROM pg_control_system()`,
  );
  return rows[0] as Seen;
}

async function lookPastPooler(url: string, tries = TRIES): Promise<Seen> {
  try {
    const session = await openSession(url, SESSION);
    return await look(session).finally(() => session.end());
  } catch (error) {
    if (isLate(error) && tries > 1) return lookPastPooler(url, tries - 1);
    throw unusableDatabase(error, 'DATABASE_SESSION_URL');
  }
}

/** Did the driver give up waiting for a connection? Other refusals have a code. */
const isLate = (error: unknown) =>
  error instanceof Error && !(error instanceof PoolerError) && !('code' in error);

async function lookAtMigrations(
  pool: Executor,
  tries = TRIES,
): Promise<{ isMigrated: boolean; recorded?: Release | undefined }> {
  try {
    await requireFitServer(pool);
    const recorded = await releaseOf(pool);
    const refusal = refuseJump(RELEASE, recorded);
    if (refusal) throw new MigrationError(refusal);
    const pending = await pendingMigrations(pool, MIGRATIONS);
    return { isMigrated: pending.length === 0, recorded };
  } catch (error) {
    if (error instanceof MigrationError) throw new EnvError(`DATABASE_URL: ${error.message}`);
    if (isLate(error) && tries > 1) return lookAtMigrations(pool, tries - 1);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NEVER_MIGRATED.includes(code)) return { isMigrated: false };
    throw unusableDatabase(error);
  }
}
