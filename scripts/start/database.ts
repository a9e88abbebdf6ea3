import { bootPostgres, embeddedFolder, type PostgresServer } from '@merenda/database';
import { keepRunning } from './keep-running.ts';
import { StartError, say } from './say.ts';

export interface Database {
  url: string;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL below `dataDir`, restarted at the same address if it dies. */
export async function startEmbeddedDatabase(dataDir: string): Promise<Database> {
  let server: PostgresServer | undefined;
  const kept = await keepRunning('PostgreSQL', async () => {
    const port = server?.port;
    server = await bootPostgres({
      dataDir: embeddedFolder(dataDir),
      ...(port === undefined ? {} : { port }),
      log: say,
    });
    return { exited: server.exited.then(() => 'its log says why'), stop: server.stop };
  });
  if (server === undefined) throw new StartError('PostgreSQL did not start');
  return { url: server.url, stop: kept.stop };
}
