import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { type Cluster, existingCluster, openCluster, SUPERUSER } from './cluster.ts';
import { clusterHome, existingHome } from './cluster-home.ts';
import { lockFolder } from './folder-lock.ts';
import { stopOrphan } from './orphan.ts';
import { chooseOsUser } from './os-user.ts';
import { findPostmaster } from './postmaster.ts';
import { startServer } from './server.ts';

export interface BootOptions {
  /** The folder with everything of this server; created when missing. */
  dataDir: string;
  /** The port at 127.0.0.1; by default a free port. */
  port?: number;
  /** Settings of postgresql.conf over ours, e.g. `{ max_connections: 300 }`. */
  settings?: Readonly<Record<string, string | number>>;
  /**
   * Called with a line for anything the owner should know; by default it writes to standard error.
   */
  log?: (line: string) => void;
}

export interface PostgresServer {
  /** The URL of the database `merenda`, as its owner. */
  url: string;
  port: number;
  /** Resolves when the server has ended, stopped or crashed. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}

const DATABASE = 'merenda';

/**
 * The URL of the database that another process has booted on `dataDir`; undefined when none runs
 * there.
 */
export function runningServerUrl(dataDir: string): string | undefined {
  const cluster = existingCluster(existingHome(dataDir));
  const postmaster = cluster && findPostmaster(cluster.folder);
  return cluster && postmaster?.ready ? serverUrl(cluster, postmaster.port, DATABASE) : undefined;
}

/**
 * Boots a real PostgreSQL on `dataDir`: at 127.0.0.1 only, with a random password, UTF-8, UTC, data
 * checksums and fsync on. When called as root, the server runs as an unprivileged user. A server
 * left by a killed process is stopped first; nothing committed is lost.
 *
 * @throws FolderInUseError when a running process has booted on the folder
 */
export async function bootPostgres(options: BootOptions): Promise<PostgresServer> {
  const user = chooseOsUser();
  const home = clusterHome(options.dataDir, user, options.log ?? console.error);
  const lock = lockFolder(home);
  try {
    const binaries = findBinaries(user);
    const cluster = openCluster(home, binaries, user);
    await stopOrphan(cluster.folder);
    const server = await startServer(binaries.postgres, cluster, {
      logFile: `${home}/postgres.log`,
      port: options.port,
      settings: options.settings ?? {},
    });
    const exited = server.exited.then(() => lock.release());
    await createDatabase(serverUrl(cluster, server.port, 'postgres')).catch(
      async (error: unknown) => {
        await server.stop();
        throw error;
      },
    );
    const stop = async () => {
      await server.stop();
      await exited;
    };
    return { url: serverUrl(cluster, server.port, DATABASE), port: server.port, exited, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function serverUrl({ password }: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
