import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The operating system's user that PostgreSQL runs as, when it is not the current one. */
export interface OsUser {
  uid: number;
  gid: number;
}

const PREFERRED_NAMES = ['merenda', 'postgres'];
const LAST_RESORT = 'nobody';

/**
 * PostgreSQL refuses to run as root, so root starts it as another user: an existing `merenda` or
 * `postgres`, else a new system user, else (where none can be created) `nobody`.
 *
 * @returns undefined when the current user is not root: PostgreSQL then runs as the current user
 */
export function chooseOsUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findUser(PREFERRED_NAMES);
  if (existing !== undefined) return existing;
  createSystemUser();
  const chosen = findUser([...PREFERRED_NAMES, LAST_RESORT]);
  if (chosen === undefined) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user to run it as: create one named "merenda"',
    );
  }
  return chosen;
}

/** The user can enter the folder and every folder above it. */
export function canEnter(folder: string, user: OsUser): boolean {
  return runsAs(user, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]);
}

/** The program runs successfully as the user. */
export function runsAs(user: OsUser, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function findUser(names: readonly string[]): OsUser | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of names) {
    const entry = entries.find(([entryName]) => entryName === name);
    const uid = Number(entry?.[2]);
    if (uid > 0) return { uid, gid: Number(entry?.[3]) };
  }
  return undefined;
}

function createSystemUser(): void {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, 'merenda'], { stdio: 'ignore' });
}
