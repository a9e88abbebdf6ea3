import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another running process has locked the folder. */
export class FolderInUseError extends Error {
  readonly folder: string;
  /** That process's id, when it could be read. */
  readonly ownerPid: number | undefined;

  constructor(folder: string, ownerPid: number | undefined) {
    const owner = ownerPid === undefined ? '' : ` (process ${ownerPid})`;
    super(`${folder} is in use by another running Merenda${owner}`);
    this.name = 'FolderInUseError';
    this.folder = folder;
    this.ownerPid = ownerPid;
  }
}

export interface FolderLock {
  release(): void;
}

/** A process that was just killed keeps its lock until the kernel has cleaned up. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Locks a folder for this process until `release()` or the end of the process.
 *
 * Node has no file locks; SQLite uses the kernel's (fcntl), which a crash releases, a recycled
 * process id cannot confuse, and containers with a common volume share. The file contains no data.
 *
 * @throws FolderInUseError when a running process has locked it
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUseError(folder, readPid(ownerFile));
    throw error;
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
