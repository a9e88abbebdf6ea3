import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';

/** The owner of everything in the embedded database. */
export const SUPERUSER = 'merenda';

const FOLDER = 'cluster';
const PASSWORD = 'password';

export interface Cluster {
  /** PostgreSQL's own data folder. */
  folder: string;
  password: string;
  user: OsUser | undefined;
}

/** The whole environment of the server's programs, so that ours does not influence them. */
export const SERVER_ENV = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * Opens the cluster in `home`, creating it at the first call. It is created in another folder and
 * renamed when complete, so that an interrupted first start leaves nothing incomplete.
 */
export function openCluster(home: string, binaries: Binaries, user: OsUser | undefined): Cluster {
  const existing = existingCluster(home);
  if (existing !== undefined) return existing;
  const folder = join(home, FOLDER);
  const passwordFile = join(home, PASSWORD);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });

  const partial = join(home, 'cluster.new');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (user !== undefined) {
    for (const path of [partial, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  initialise(binaries.initdb, partial, passwordFile, user);
  renameSync(partial, folder);
  return { folder, password, user };
}

/** The cluster in `home`, if there is one. */
export function existingCluster(home: string): Cluster | undefined {
  const folder = join(home, FOLDER);
  if (!existsSync(folder)) return undefined;
  const password = readFileSync(join(home, PASSWORD), 'utf8').trim();
  return { folder, password, user: ownerOf(folder) };
}

/** Root starts the server as the owner of the data, also when that user has no name any more. */
function ownerOf(folder: string): OsUser | undefined {
  const { uid, gid } = statSync(folder);
  return process.getuid?.() === 0 ? { uid, gid } : undefined;
}

function initialise(
  initdb: string,
  folder: string,
  passwordFile: string,
  user: OsUser | undefined,
): void {
  const options = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in C.UTF-8 sorts alike on every system and release; what people read is sorted by
    // an ICU collation named in the query.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const { status, stderr, error } = spawnSync(initdb, options, {
    ...user,
    cwd: folder,
    env: SERVER_ENV,
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`, { cause: error });
  }
}
