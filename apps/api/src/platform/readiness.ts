import { pendingMigrations } from '@merenda/database';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { cacheFor, within } from './ask.ts';
import { MIGRATIONS } from './database/migrations.ts';
import type { Platform } from './platform.ts';

type Part = { ready: true } | { ready: false; reason: string };

/**
 * The parts that a copy needs to serve; reasons are phrases for operators. Files lie on the disk or in a
 * bucket. Bucket and scanner are reported but not required: without them files are refused, and everything
 * else is served.
 */
export type Readiness = Record<'copy' | 'database' | 'migrations', Part> & {
  disk?: Part;
  bucket?: Part;
  scanner?: Part;
};

/** The longest wait for a connection; a slower database counts as away. */
const DATABASE_TIMEOUT_MS = 3_000;
/** Anybody may ask; the parts are checked at most this often. */
const KEPT_MS = 500;
/** For uploads, and for an embedded database to write what it has in memory. */
export const MIN_FREE_BYTES = 100 * MEGABYTE;

const READY: Part = { ready: true };
const unready = (reason: string): Part => ({ ready: false, reason });

/** Reports whether this copy can serve, part by part (product:operating#health). */
export function createReadiness({
  pool,
  files,
  uploads: { pingScanner },
  stopping,
}: Pick<Platform, 'pool' | 'files' | 'uploads' | 'stopping'>): () => Promise<Readiness> {
  let isMigrated = false;
  const countPending = async () => {
    // Migrations are never reverted: once all are applied they stay applied.
    if (isMigrated) await pool.query('SELECT');
    const pending = isMigrated ? [] : await pendingMigrations(pool, MIGRATIONS);
    isMigrated = pending.length === 0;
    return pending.length;
  };
  const judgeDatabase = async (): Promise<Pick<Readiness, 'database' | 'migrations'>> => {
    try {
      const pending = await within(DATABASE_TIMEOUT_MS, countPending());
      return {
        database: READY,
        migrations: pending === 0 ? READY : unready(`${pending} are not applied`),
      };
    } catch (error) {
      return {
        database: unready(`cannot be asked (${codeOf(error)})`),
        migrations: unready('not known without the database'),
      };
    }
  };
  const judgeFiles = async (): Promise<Part> => {
    try {
      const free = await files.freeBytes();
      if (free === undefined || free >= MIN_FREE_BYTES) return READY;
      return unready(`only ${Math.floor(free / MEGABYTE)} MB are free`);
    } catch (error) {
      return unready(`cannot be used (${codeOf(error)})`);
    }
  };
  const judge = cacheFor(KEPT_MS, async () => {
    const [judged, place, scanner] = await Promise.all([
      judgeDatabase(),
      judgeFiles(),
      pingScanner && judgeScanner(pingScanner),
    ]);
    return { ...judged, [files.place]: place, ...(scanner ? { scanner } : {}) };
  });
  return async () => ({
    copy: stopping.aborted ? unready('is stopping') : READY,
    ...(await judge()),
  });
}

async function judgeScanner(ping: () => Promise<void>): Promise<Part> {
  try {
    await ping();
    return READY;
  } catch (error) {
    return unready(`cannot be asked (${codeOf(error)})`);
  }
}

/** The error's code; its message may hold addresses. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
