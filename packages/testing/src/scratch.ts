import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { lockFolder } from '@merenda/database';
import { removeAbandoned, TEST_FOLDER_PREFIX } from './abandoned.ts';

/** Files in memory, where the system has such a place. */
const MEMORY = '/dev/shm';
/** A run writes less than one gigabyte, and wants the rest of the memory for its programs. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A folder for all that a run of the tests writes, every program's TMPDIR: in memory where there is
 * room, because a processor's and the journeys' databases wait for the disk at each commit, as they
 * should, and nothing of it need outlive the machine.
 */
export function makeScratch(): { folder: string; remove(): void } {
  const place = hasRoom(MEMORY) ? MEMORY : tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, TEST_FOLDER_PREFIX));
  // PostgreSQL's user must be able to pass through.
  chmodSync(folder, 0o711);
  const lock = lockFolder(folder);
  return {
    folder,
    remove() {
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}
