import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The server's main process, as recorded in its cluster's folder. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * Reads `postmaster.pid`, and returns it only when that process is a server of this cluster: the
 * process id may have been reused since (a reboot, a new container).
 */
export function findPostmaster(clusterFolder: string): Postmaster | undefined {
  const lines = readPidFile(clusterFolder);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !commandLine(pid).includes(` -D ${clusterFolder} `)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes the files of a server that has ended: PostgreSQL refuses to start when its process id was
 * reused.
 */
export function removePostmasterFiles(clusterFolder: string): void {
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
}

function readPidFile(clusterFolder: string): string[] {
  try {
    return readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Our servers have their cluster's folder in the command line. */
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
