import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, removePostmasterFiles } from './postmaster.ts';

const FAST_SHUTDOWN_MS = 30_000;
const POLL_MS = 50;

/**
 * Stops a server that outlived the process which had started it. The caller has locked the folder:
 * any server that still runs has no owner.
 */
export async function stopOrphan(clusterFolder: string): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (with recovery at the next
  // start).
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
  removePostmasterFiles(clusterFolder);
}

async function ended(clusterFolder: string, pid: number): Promise<void> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (findPostmaster(clusterFolder)?.pid === pid && Date.now() < deadline) await sleep(POLL_MS);
}
