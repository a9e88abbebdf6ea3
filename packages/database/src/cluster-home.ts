import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canEnter, type OsUser } from './os-user.ts';
import { makeEnterable, sharedFolder } from './shared-place.ts';

const POINTER = 'moved-to';

/**
 * The folder of the cluster of `dataDir`, created when missing. It is `dataDir` itself where the server's user can reach it. Otherwise (a repository below /root) it is a shared place, recorded in `dataDir/moved-to`.
 */
export function clusterHome(
  dataDir: string,
  user: OsUser | undefined,
  log: (line: string) => void,
): string {
  const folder = resolve(dataDir);
  if (user === undefined) {
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  makeEnterable(folder);
  if (hasMoved(folder)) {
    const home = existingHome(folder);
    makeEnterable(home);
    return home;
  }
  if (canEnter(folder, user)) return folder;
  if (existsSync(join(folder, 'cluster'))) {
    throw new Error(`the user that runs PostgreSQL can no longer enter ${folder}`);
  }
  // Not named after the path: a new clone at the path of an old one must not find the old one's
  // data.
  const home = sharedFolder(`data-${randomBytes(8).toString('hex')}`);
  writeFileSync(join(folder, POINTER), `${home}\n`);
  log(`PostgreSQL's user cannot enter ${folder}: its data is kept in ${home}`);
  return home;
}

/** The folder of the cluster of `dataDir`, if there is one. */
export function existingHome(dataDir: string): string {
  const folder = resolve(dataDir);
  return hasMoved(folder) ? readFileSync(join(folder, POINTER), 'utf8').trim() : folder;
}

function hasMoved(folder: string): boolean {
  return existsSync(join(folder, POINTER));
}
