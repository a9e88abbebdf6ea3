import { existsSync } from 'node:fs';
import { chooseInstallation } from '@merenda/database';
import { type Env, readEnv } from '../../apps/api/src/platform/env.ts';
import { sandboxFolder } from '../start/folders.ts';
import { findSecret } from '../start/secrets.ts';
import { startService } from '../start/service.ts';
import { openMigrated } from './open-migrated.ts';

export interface Installation {
  /** The API's own settings, with the secrets that `npm start` made. */
  env: Env;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * The installation that the environment describes, as `npm start` reads it, running or not; it is
 * printed in one line. Parts that do not run (the embedded PostgreSQL, the sandbox) are started for
 * the occasion.
 * @throws EnvError, FolderInUseError, InstallationError, StartError
 */
export async function openInstallation(
  source: Record<string, string | undefined>,
): Promise<Installation> {
  const read = readEnv(source);
  const installation = await chooseInstallation(source);
  const { dataDir } = installation;
  const secret = findSecret(read, dataDir, 'SANDBOX_SECRET');
  const env = { ...read, DATA_DIR: dataDir, SANDBOX_SECRET: secret };
  const parts = new AsyncDisposableStack();
  const database = await openMigrated(installation);
  parts.defer(database.stop);
  try {
    if (secret && existsSync(sandboxFolder(dataDir)) && !(await runs(env))) {
      const { sandboxService } = await import('../start/sandbox-service.ts');
      const settings = {
        DATA_DIR: dataDir,
        SANDBOX_PORT: String(env.SANDBOX_PORT),
        SANDBOX_SECRET: secret,
        LOG_LEVEL: 'fatal',
      };
      const sandbox = await startService({ ...sandboxService(env, settings), silent: true });
      parts.defer(sandbox.stop);
    }
    return { env, databaseUrl: database.url, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

const runs = ({ SANDBOX_PORT }: Env) =>
  fetch(`http://localhost:${SANDBOX_PORT}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
