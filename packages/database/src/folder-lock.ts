import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another living process owns the folder. */
export class FolderInUseError extends Error {
  readonly folder: string;
  /** The owner's process id, when it could be read. */
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

/** A process that was just killed still holds its lock until the kernel has cleared it away. */
const PATIENCE_MS = 2_000;

/**
 * Takes a folder for this process until `release()` or the end of the process, however it ends.
 *
 * Node has no file lock of its own; SQLite's is the kernel's (fcntl), so it cannot be left behind
 * by a crash, cannot be fooled by a recycled process id, and holds between containers that share
 * a volume. No data is kept in the file.
 *
 * @throws FolderInUseError when a living process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: PATIENCE_MS });
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
