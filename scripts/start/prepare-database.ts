import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, MigrationError, migrate } from '@merenda/database';
import { APPLICATION } from '../../apps/api/src/platform/database/database.ts';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { RELEASE } from '../../apps/api/src/platform/database/releases.ts';
import { unusableDatabase } from '../../apps/api/src/platform/database/unusable.ts';
import { isUpToDate } from '../../apps/api/src/start/require-database.ts';
import { say } from './say.ts';

const ASK_EVERY_MS = 2_000;

/**
 * Brings the database up to date.
 * @throws MigrationError, or EnvError when the database cannot be used, each with one line
 */
export async function prepareDatabase(url: string): Promise<void> {
  try {
    const applied = await migrate(url, MIGRATIONS, RELEASE);
    if (applied.length > 0) say(`database: ${applied.length} migrations applied`);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const isPooled = Boolean(process.env.DATABASE_SESSION_URL);
    throw unusableDatabase(error, isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL');
  }
}

/**
 * Waits until another program has brought the database up to date; changes nothing.
 * @throws EnvError with one line when the database cannot be asked
 */
export async function awaitMigrations(url: string): Promise<void> {
  const pool = createPool(url, { ...APPLICATION, max: 1, connectTimeoutMs: 3_000 });
  try {
    for (let said = false; !(await isUpToDate(pool)); said = true) {
      if (!said) say('database: waiting for its migrations');
      await sleep(ASK_EVERY_MS);
    }
  } finally {
    await pool.end();
  }
}
