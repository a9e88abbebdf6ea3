import { bootPostgres, runningServerUrl } from './boot.ts';
import { embeddedFolder } from './embedded-folder.ts';
import type { Installation } from './installation/choose.ts';

/**
 * Opens the database of an installation for a command-line tool. If it is the embedded one and is not
 * running, its server is booted until the tool closes it.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: Installation): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = embeddedFolder(dataDir);
  const url = databaseUrl ?? runningServerUrl(folder);
  if (url) return { url, stop: async () => {} };
  const server = await bootPostgres({ dataDir: folder });
  return { url: server.url, stop: server.stop };
}
