import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FAST_SHUTDOWN_MS = 30_000;
const POLL_MS = 50;

/**
 * Ends a server that outlived the process which had started it. Call it under the folder's lock
 * only: then whatever still runs on the cluster has no living owner.
 *
 * The process id in `postmaster.pid` may have been recycled since (a reboot, a new container), so
 * a process that is not a server of this very cluster is left alone and the file removed.
 */
export async function stopOrphan(clusterFolder: string): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (!isServerOf(clusterFolder, pid)) {
    rmSync(pidFile, { force: true });
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (recovery at the next start).
  process.kill(pid, 'SIGINT');
  if (await ended(clusterFolder, pid)) return;
  process.kill(pid, 'SIGQUIT');
  await ended(clusterFolder, pid);
}

async function ended(clusterFolder: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (Date.now() < deadline) {
    if (!isServerOf(clusterFolder, pid)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Our servers carry their cluster's folder on the command line. */
function isServerOf(clusterFolder: string, pid: number): boolean {
  return commandLine(pid).includes(` -D ${clusterFolder} `);
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
