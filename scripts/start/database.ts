import {
  bootPostgres,
  embeddedFolder,
  MigrationError,
  migrate,
  type PostgresServer,
} from '@merenda/database';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
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

/** Brings the database up to date. */
export async function prepareDatabase(url: string): Promise<void> {
  try {
    const applied = await migrate(url, MIGRATIONS);
    if (applied.length > 0) say(`database: ${applied.length} migrations applied`);
  } catch (error) {
    if (error instanceof MigrationError || !(error instanceof Error)) throw error;
    const reason = 'code' in error ? `${error.code}` : error.message;
    throw new StartError(`DATABASE_URL: the database cannot be used (${reason})`);
  }
}
