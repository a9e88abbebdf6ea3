import { join } from 'node:path';
import { bootPostgres, runningServerUrl } from './boot.ts';

/**
 * Opens the database for a command-line tool: `DATABASE_URL`, or the embedded one of `DATA_DIR`. If
 * that one is not running, its server is booted until the tool closes it.
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

/** The folder of the embedded PostgreSQL, below the product's data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'postgres');
