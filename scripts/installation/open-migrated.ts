import { createPool, type Installation, openDatabase } from '@merenda/database';
import { EnvError } from '../../apps/api/src/platform/env.ts';
import { isUpToDate, LACKS_MIGRATIONS } from '../../apps/api/src/start/require-database.ts';

/**
 * Opens the database of an installation for a command that reads or writes what this release knows.
 * @throws InstallationError, EnvError with one line when it cannot be used or is another release's
 */
export async function openMigrated(
  installation: Installation,
): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await openDatabase(installation);
  const pool = createPool(database.url, { max: 1 });
  try {
    if (!(await isUpToDate(pool))) throw new EnvError(LACKS_MIGRATIONS);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  } finally {
    await pool.end();
  }
}
