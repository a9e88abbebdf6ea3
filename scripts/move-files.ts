/**
 * `npm run files:move`: moves an installation's files from the folder of DATA_DIR to the bucket of
 * FILES_URL, while no copy runs. Each is compared byte for byte. The folder is emptied when all are
 * in the bucket: an error before changes nothing in it, and another run goes on. Ends with 1 when
 * it fails, or when a file that the database names is in neither.
 */
import process from 'node:process';
import { chooseInstallation, createPool, readArguments, tellFailure } from '@merenda/database';
import { readEnv } from '../apps/api/src/platform/env.ts';
import { openFolder } from '../apps/api/src/platform/files/folder.ts';
import { moveFiles } from '../apps/api/src/platform/files/move-files.ts';
import { openFiles } from '../apps/api/src/platform/files/open-files.ts';
import { openMigrated } from './installation/open-migrated.ts';

readArguments('npm run files:move', {});

try {
  const { FILES_URL } = readEnv(process.env);
  const installation = await chooseInstallation(process.env);
  const { dataDir: DATA_DIR } = installation;
  if (!FILES_URL) throw new Error('FILES_URL: wants the bucket that the files move to');
  const folder = await openFolder(DATA_DIR);
  const bucket = await openFiles({ DATA_DIR, FILES_URL });
  const { url, stop } = await openMigrated(installation);
  const pool = createPool(url, { max: 1, applicationName: 'merenda move of files' });
  try {
    const { rowCount: connections } = await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'merenda api'`,
    );
    if (connections) throw new Error('a copy of the API runs: files move while none does');
    const moved = new Set(await moveFiles(folder, bucket));
    console.log(`${moved.size} files were moved to the bucket`);
    const { rows } = await pool.query<{ path: string }>('SELECT path FROM medical_report');
    let missing = 0;
    for (const { path } of rows) {
      if (!moved.has(path) && !(await bucket.get(path))) missing += 1;
    }
    if (missing > 0) throw new Error(`${missing} files that the database names are in neither`);
  } finally {
    await pool.end();
    await stop();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
