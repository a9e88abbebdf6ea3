import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** /var/lib comes first: the system may delete files in /var/tmp after a month. */
const CANDIDATES = ['/var/lib/merenda', '/var/tmp/merenda'];

/**
 * A folder of ours that every user can enter, for servers that root starts as another user.
 *
 * @throws Error when none of the places can be used
 */
export function sharedFolder(name: string): string {
  const place = CANDIDATES.find(isOurs);
  if (place === undefined) {
    throw new Error(`no place for PostgreSQL's files: tried ${CANDIDATES.join(' and ')}`);
  }
  const folder = join(place, name);
  makeEnterable(folder);
  return folder;
}

/** Creates the folder when it is missing and lets every user pass through it (not list it). */
export function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, statSync(folder).mode | 0o111);
}

function isOurs(place: string): boolean {
  try {
    makeEnterable(place);
    // Any user could have created a folder of that name below /var/tmp.
    return statSync(place).uid === process.getuid?.();
  } catch {
    return false;
  }
}
