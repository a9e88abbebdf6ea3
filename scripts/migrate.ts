/**
 * `npm run migrate`: brings the database of an installation up to date. It runs once before the
 * copies of a release start, and any number of times without harm. Ends with 0, or with 1 and the
 * reason.
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
