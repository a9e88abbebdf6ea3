import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@merenda/database';

export const TEST_FOLDER_PREFIX = 'merenda-test-';

const ABANDONED_AFTER_MS = 3_600_000;

/** Removes folders that test runs killed an hour ago or earlier have left in `folder`. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(TEST_FOLDER_PREFIX)) continue;
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    const isOld = stat !== undefined && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS;
    if (!isOld || stat.uid !== process.getuid?.()) continue;
    try {
      const lock = lockFolder(path);
      rmSync(path, { recursive: true, force: true });
      lock.release();
    } catch (error) {
      const isInUse = error instanceof Error && error.name === 'FolderInUseError';
      if (!isInUse) throw error;
    }
  }
}
