import type { Executor } from '../pool.ts';
import { MigrationError } from './migration-files.ts';

/** The oldest PostgreSQL that has everything that our statements use. */
const OLDEST = 18;

interface Server {
  version: string;
  major: number;
  /** `synchronous_standby_names`; empty where commits wait for no replica. */
  standbys: string;
  /** The replicas that are connected. */
  connected: number;
}

/**
 * Ends what would fail or wait for ever on this server, before anything is written there.
 * @throws MigrationError with one line
 */
export async function requireFitServer(executor: Executor): Promise<void> {
  const { rows } = await executor.query<Server>(`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int / 10000 AS major,
      CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN ''
        ELSE current_setting('synchronous_standby_names') END AS standbys,
      (SELECT count(*)::int FROM pg_stat_replication) AS connected`);
  for (const server of rows) {
    const unfit = unfitServer(server);
    if (unfit) throw new MigrationError(unfit);
  }
}

/** The reason why a server cannot serve the product, as one line. */
export function unfitServer({ version, major, standbys, connected }: Server): string | undefined {
  if (major < OLDEST) return `the server is PostgreSQL ${version}: ${OLDEST} or newer is wanted`;
  const awaited = awaitedOf(standbys);
  if (awaited <= connected) return undefined;
  const waits = awaited === 1 ? 'a replica' : `${awaited} replicas`;
  const are =
    connected === 0 ? 'none is' : `${connected} of them ${connected === 1 ? 'is' : 'are'}`;
  return `the server writes nothing: it waits for ${waits}, and ${are} connected`;
}

/** The replicas that a commit waits for: `ANY 2 (a, b, c)`, `FIRST 2 (…)`, `2 (…)`, or one of a list. */
function awaitedOf(standbys: string): number {
  if (standbys.trim() === '') return 0;
  const [, number = '1'] = /^\s*(?:any|first)?\s*(\d+)\s*\(/i.exec(standbys) ?? [];
  return Number(number);
}
