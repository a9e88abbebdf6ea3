/**
 * `npm run export -- <folder>`: writes the CSV files that `npm run import` reads, of all companies
 * (product:importing#export). They hold birth dates: the folder is for whoever may see them. Ends
 * with 1 when it cannot be done.
 */
import process from 'node:process';
import { createPool, openDatabase } from '@merenda/database';
import { exportFolder } from '../apps/api/src/modules/imports/index.ts';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new Error('one folder is wanted');
  const { url, stop } = await openDatabase(process.env);
  const pool = createPool(url, { max: 1, applicationName: 'merenda export' });
  try {
    for (const [file, rows] of await exportFolder(pool, folder))
      console.log(`${file}: ${rows} rows`);
  } finally {
    await pool.end();
    await stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
