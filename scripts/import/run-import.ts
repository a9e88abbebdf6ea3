import { userInfo } from 'node:os';
import { chooseInstallation, createPool, type Pool } from '@merenda/database';
import {
  ImportError,
  type ImportOptions,
  type ImportReport,
  importFolder,
} from '../../apps/api/src/modules/imports/index.ts';
import { OperatorError, operatorByEmail } from '../../apps/api/src/modules/operator/index.ts';
import { createDatabase } from '../../apps/api/src/platform/database/database.ts';
import { openMigrated } from '../installation/open-migrated.ts';
import { uploadsOf } from '../installation/uploads-of.ts';

/**
 * Imports a folder into the database that the environment names (product:importing#form).
 * @throws ImportError when the files have an error, InstallationError, EnvError
 */
export async function runImport(
  source: Record<string, string | undefined>,
  folder: string,
  {
    as,
    ...options
  }: Pick<ImportOptions, 'isDryRun' | 'takesRest' | 'encoding' | 'company' | 'progress'> & {
    /** The e-mail of the operator who imports. */
    as?: string | undefined;
  },
): Promise<ImportReport> {
  const installation = await chooseInstallation(source);
  const { url, stop } = await openMigrated(installation);
  const pool = createPool(url, { max: 1, applicationName: 'merenda import' });
  try {
    return await importFolder(pool, folder, {
      ...options,
      uploads: uploadsOf({ ...source, DATA_DIR: installation.dataDir }),
      by: { account: userInfo().username, operator: as ? await findWho(pool, as) : undefined },
      today: new Date().toISOString().slice(0, 10),
    });
  } finally {
    await pool.end();
    await stop();
  }
}

async function findWho(pool: Pool, email: string) {
  try {
    return await operatorByEmail(createDatabase(pool), email);
  } catch (error) {
    throw error instanceof OperatorError ? new ImportError(`--as: ${error.message}`) : error;
  }
}
