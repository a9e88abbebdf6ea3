/**
 * `npm run keys:rotate`: seals under DATA_KEY every secret that FORMER_DATA_KEY has sealed so far.
 * It may be stopped and called again, also while the product runs. It ends with 0 when
 * FORMER_DATA_KEY is no longer needed, with 1 when neither key opens something.
 */
import process from 'node:process';
import { createPool, readArguments, tellFailure } from '@merenda/database';
import { createDatabase } from '../apps/api/src/platform/database/database.ts';
import { rotateKeys } from '../apps/api/src/platform/seal/rotate-keys.ts';
import { openInstallation } from './installation/open-installation.ts';
import { findSecret } from './start/secrets.ts';

readArguments('npm run keys:rotate', {});

try {
  const { env, databaseUrl, close } = await openInstallation(process.env);
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'merenda key rotation' });
  try {
    const DATA_KEY = findSecret(env, env.DATA_DIR, 'DATA_KEY');
    const { rotated, locked } = await rotateKeys(
      { env: { ...env, DATA_KEY } },
      createDatabase(pool),
    );
    console.log(`${rotated} secrets are sealed anew, ${locked} open with neither key`);
    process.exitCode = locked === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await close();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 2;
}
