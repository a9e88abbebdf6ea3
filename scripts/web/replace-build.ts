import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a new build in place of the old one. The old build's scripts and styles stay in `last`, until the next
 * build: pages that are open still load them.
 *
 * @param next the folder of the new build; it is gone afterwards
 * @param dist the folder of the build in use, if there is one
 */
export function replaceBuild(next: string, dist: string): void {
  const old = join(dist, 'assets');
  mkdirSync(join(next, 'last'));
  if (existsSync(old)) renameSync(old, join(next, 'last/assets'));
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}
