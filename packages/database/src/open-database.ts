import { bootPostgres, runningServerUrl } from './boot.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { type Installation, InstallationError } from './installation/choose.ts';
import { createPool } from './pool.ts';
import { unusableLine } from './unusable.ts';

/** The longest wait for an answer before a command begins. */
const ANSWER_LIMIT_MS = 10_000;

/**
 * Opens the database of an installation for a command-line tool. If it is the embedded one and is not
 * running, its server is booted until the tool closes it.
 * @throws InstallationError with one line when the database cannot be used
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  setting,
}: Pick<Installation, 'dataDir' | 'databaseUrl' | 'setting'>): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const folder = embeddedFolder(dataDir);
  const url = databaseUrl ?? runningServerUrl(folder);
  if (!url) {
    const server = await bootPostgres({ dataDir: folder });
    return { url: server.url, stop: server.stop };
  }
  const pool = createPool(url, { max: 1, connectTimeoutMs: ANSWER_LIMIT_MS });
  try {
    await pool.query('SELECT');
  } catch (error) {
    throw new InstallationError(unusableLine(error, setting));
  } finally {
    await pool.end();
  }
  return { url, stop: async () => {} };
}
