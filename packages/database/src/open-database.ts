import { bootPostgres, runningServerUrl } from './boot.ts';
import { embeddedFolder } from './embedded-folder.ts';

/**
 * The database to look into: `DATABASE_URL`, or the embedded one of `DATA_DIR`, whether Merenda runs
 * on it or not (then its server is booted for the occasion).
 */
export async function openDatabase(
  env: Record<string, string | undefined>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = embeddedFolder(env.DATA_DIR || '.data');
  const url = env.DATABASE_URL || runningServerUrl(dataDir);
  if (url) return { url, stop: async () => {} };
  const server = await bootPostgres({ dataDir });
  return { url: server.url, stop: server.stop };
}
