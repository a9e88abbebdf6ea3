import { createPool, openDatabase } from '@merenda/database';
import { type ImportReport, importFolder } from '../../apps/api/src/modules/imports/index.ts';

/**
 * Imports a folder into the database that the environment names (product:importing#form).
 * @throws ImportError when something in the files is wrong
 */
export async function runImport(
  source: Record<string, string | undefined>,
  folder: string,
  options: {
    isDryRun: boolean;
    company: string | undefined;
    progress: (file: string, rows: number) => void;
  },
): Promise<ImportReport> {
  const { url, stop } = await openDatabase(source);
  const pool = createPool(url, { max: 1, applicationName: 'merenda import' });
  try {
    return await importFolder(pool, folder, {
      ...options,
      today: new Date().toISOString().slice(0, 10),
    });
  } finally {
    await pool.end();
    await stop();
  }
}
