import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { lockFolder } from '@merenda/database';
import { removeAbandoned, TEST_FOLDER_PREFIX } from './abandoned.ts';

/** The system's folder for files in memory. */
const MEMORY = '/dev/shm';
/** A run writes less than one gigabyte, and its programs need the rest of the memory. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A folder for all files of a test run and every program's TMPDIR. It is in memory where there is
 * room: databases of the processor and of the journeys wait for the disk at each commit, and
 * nothing here need outlive the machine.
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
