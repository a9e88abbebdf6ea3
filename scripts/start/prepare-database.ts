import { MigrationError, migrate } from '@merenda/database';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { RELEASE } from '../../apps/api/src/platform/database/releases.ts';
import { unusableDatabase } from '../../apps/api/src/platform/database/unusable.ts';
import { say } from './say.ts';

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
