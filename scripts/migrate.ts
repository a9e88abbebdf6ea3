/**
 * `npm run migrate`: brings the database of an installation up to date, before the copies of a release
 * start. Another run changes nothing. The end code is 0, or 1 with the reason.
 *
 *   --wait   applies nothing: it ends when another run has
 */
import process from 'node:process';
import { chooseInstallation, openDatabase, readArguments, tellFailure } from '@merenda/database';
import { readEnv } from '../apps/api/src/platform/env.ts';
import { awaitMigrations, prepareDatabase } from './start/prepare-database.ts';

const { values } = readArguments('npm run migrate -- [--wait]', {
  options: { wait: { type: 'boolean', default: false } },
});

try {
  readEnv(process.env);
  const database = await openDatabase(await chooseInstallation(process.env));
  try {
    await (values.wait ? awaitMigrations : prepareDatabase)(database.url);
  } finally {
    await database.stop();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
