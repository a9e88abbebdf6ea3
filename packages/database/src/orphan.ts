import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, forgetPostmaster } from './postmaster.ts';

const FAST_SHUTDOWN_MS = 30_000;
const POLL_MS = 50;

/**
 * Ends a server that outlived the process which had started it. Call it under the folder's lock
 * only: then whatever still runs on the cluster has no living owner.
 */
export async function stopOrphan(clusterFolder: string): Promise<void> {
  const orphan = findPostmaster(clusterFolder);
  if (orphan === undefined) {
    forgetPostmaster(clusterFolder);
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (recovery at the next start).
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(orphan.pid, signal);
    if (await ended(clusterFolder, orphan.pid)) return;
  }
}

async function ended(clusterFolder: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (Date.now() < deadline) {
    if (findPostmaster(clusterFolder)?.pid !== pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}
