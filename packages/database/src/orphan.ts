import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, forgetPostmaster } from './postmaster.ts';

const FAST_SHUTDOWN_MS = 30_000;
const POLL_MS = 50;

/**
 * Ends a server that outlived the process which had started it. Call it under the folder's lock
 * only: then whatever still runs on the cluster has no living owner.
 */
export async function stopOrphan(clusterFolder: string): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (recovery at the next start).
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const orphan = findPostmaster(clusterFolder);
    if (orphan === undefined) break;
    process.kill(orphan.pid, signal);
    await ended(clusterFolder, orphan.pid);
  }
  const survivor = findPostmaster(clusterFolder);
  if (survivor !== undefined) {
    throw new Error(
      `PostgreSQL (process ${survivor.pid}) runs on ${clusterFolder} and does not end`,
    );
  }
  forgetPostmaster(clusterFolder);
}

async function ended(clusterFolder: string, pid: number): Promise<void> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (findPostmaster(clusterFolder)?.pid === pid && Date.now() < deadline) await sleep(POLL_MS);
}
