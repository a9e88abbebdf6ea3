/**
 * `npm run migrate`: brings the database of an installation up to date, before the copies of a release
 * start. Another run changes nothing. The end code is 0, or 1 with the reason.
 */
import process from 'node:process';
import {
  chooseInstallation,
  InstallationError,
  MigrationError,
  openDatabase,
} from '@merenda/database';
import { EnvError, readEnv } from '../apps/api/src/platform/env.ts';
import { prepareDatabase } from './start/prepare-database.ts';

try {
  readEnv(process.env);
  const database = await openDatabase(await chooseInstallation(process.env));
  try {
    await prepareDatabase(database.url);
  } finally {
    await database.stop();
  }
} catch (error) {
  const isExpected = [EnvError, InstallationError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
