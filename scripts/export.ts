/**
 * `npm run export -- <folder>`: writes the CSV files that `npm run import` reads, of all companies
 * (product:importing#export). They contain birth dates: only people who may see those get the
 * folder. Ends with 1 when it fails.
 *
 *   --semicolons    for spreadsheets in languages with a decimal comma
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chooseInstallation, createPool, openDatabase } from '@merenda/database';
import { exportFolder } from '../apps/api/src/modules/imports/index.ts';

try {
  const { values, positionals } = parseArgs({
    options: { semicolons: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  const hasSemicolons = values.semicolons;
  if (folder === undefined || more.length > 0) throw new Error('one folder is wanted');
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
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
