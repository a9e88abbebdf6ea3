import { bootPostgres } from '@merenda/database';

/**
 * The database to look into: `DATABASE_URL`, or the embedded server's of `DATA_DIR`, booted for the
 * occasion.
 *
 * @throws FolderInUseError while Merenda itself runs on that folder.
 */
export async function openDatabase(
  env: Record<string, string | undefined>,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const { url, stop } = await bootPostgres({ dataDir: env.DATA_DIR || '.data' });
  return { url, stop };
}
