import type { Executor } from '../pool.ts';
import { MigrationError } from './migration-files.ts';

/** The oldest PostgreSQL that has everything that our statements use. */
const OLDEST = 18;

interface Server {
  version: string;
  major: number;
  /** Commits wait for replicas, and none is connected. */
  alone: boolean;
}

/**
 * Ends what would fail or wait for ever on this server, before anything is written there.
 * @throws MigrationError with one line
 */
export async function requireFitServer(executor: Executor): Promise<void> {
  const { rows } = await executor.query<Server>(`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int / 10000 AS major,
      current_setting('synchronous_standby_names') <> ''
        AND current_setting('synchronous_commit') NOT IN ('off', 'local')
        AND NOT EXISTS (SELECT FROM pg_stat_replication) AS alone`);
  for (const server of rows) {
    const unfit = unfitServer(server);
    if (unfit) throw new MigrationError(unfit);
  }
}

/** The reason why a server cannot serve the product, as one line. */
export function unfitServer({ version, major, alone }: Server): string | undefined {
  if (major < OLDEST) return `the server is PostgreSQL ${version}: ${OLDEST} or newer is wanted`;
  if (alone) return 'the server writes nothing: it waits for a replica, and none is connected';
  return undefined;
}
