/**
 * `npm run export -- <folder>`: writes the CSV files that `npm run import` reads, of all companies
 * (product:importing#export). They contain birth dates: only people who may see those get the
 * folder. Ends with 1 when it fails.
 *
 *   --semicolons    for spreadsheets in languages with a decimal comma
 */
import process from 'node:process';
import {
  chooseInstallation,
  createPool,
  openDatabase,
  readArguments,
  refuseArguments,
  tellFailure,
} from '@merenda/database';
import { exportFolder } from '../apps/api/src/modules/imports/index.ts';

const CALL = 'npm run export -- <folder> [--semicolons]';
const { values, positionals } = readArguments(CALL, {
  options: { semicolons: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = refuseArguments(CALL, 'A folder is wanted'), ...more] = positionals;
if (more.length > 0) refuseArguments(CALL, 'One folder is wanted');

try {
  const hasSemicolons = values.semicolons;
  const { url, stop } = await openDatabase(await chooseInstallation(process.env));
  const pool = createPool(url, { max: 1, applicationName: 'merenda export' });
  try {
    for (const [file, rows] of await exportFolder(pool, folder, { hasSemicolons }))
      console.log(`${file}: ${rows} rows`);
  } finally {
    await pool.end();
    await stop();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
