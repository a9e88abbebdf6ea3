import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import type { Machine, Running } from '../../failover/machines.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy');
/** The place of the image's cluster. */
const DATA = '/var/lib/postgresql/18/docker';
const PASSWORD = 'a-password-of-this-trial';
/** The repository's folder inside a machine, with the Node of this process. */
const PRODUCT = '/merenda';

const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<'database' | 'backups', { command: string[] }>;
};

/** The word that opens the backups. */
const BACKUP_KEY = 'a word of this trial';

/** As in the image. */
const PATH = '/usr/local/bin:/usr/lib/postgresql/18/bin:/usr/bin:/bin';

/** `backups.env`, filled in. */
const settings = (key = BACKUP_KEY) => ({
  ...parseEnv(readFileSync(join(DEPLOY, 'example.backups.env'), 'utf8')),
  PGBACKREST_REPO1_CIPHER_PASS: key,
  PATH,
});

/** Puts the files of the database's image in their places, and the repository that all share. */
export function installBackups({ root }: Machine, repository: string): void {
  mkdirSync(join(root, 'etc/pgbackrest'), { recursive: true });
  copyFileSync(
    join(DEPLOY, 'database/pgbackrest.conf'),
    join(root, 'etc/pgbackrest/pgbackrest.conf'),
  );
  for (const name of ['keep-backups', 'restore-backup']) {
    const file = join(root, 'usr/local/bin', name);
    copyFileSync(join(DEPLOY, 'database', name), file);
    chmodSync(file, 0o755);
  }
  execFileSync('mount', ['--bind', repository, join(root, 'var/lib/pgbackrest')]);
  for (const folder of ['var/lib/pgbackrest', 'var/lib/postgresql/18', 'run/postgresql']) {
    execFileSync('chroot', [root, 'install', '-d', '-o', 'postgres', '-m', '0750', `/${folder}`]);
  }
  mkdirSync(join(root, PRODUCT));
  execFileSync('mount', ['--bind', ROOT, join(root, PRODUCT)]);
}

/** Makes a cluster as the image's own start does. */
export function makeCluster({ root }: Machine): void {
  writeFileSync(join(root, 'etc/password'), PASSWORD);
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile=/etc/password'];
  const initdb = ['/usr/lib/postgresql/18/bin/initdb', '--username=merenda', ...auth, DATA];
  execFileSync('chroot', ['--userspec=postgres', root, ...initdb], {
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  writeFileSync(join(root, DATA, 'pg_hba.conf'), 'host all all all scram-sha-256\n', { flag: 'a' });
}

/** Runs a cluster with the command of compose.yaml; returns its address. */
export function startDatabase(machine: Machine): string {
  const [program = '', ...args] = services.database.command;
  machine.run(program, [...args, '-clisten_addresses=*'], { PGDATA: DATA, ...settings() });
  return `postgres://merenda:${PASSWORD}@${machine.address}:5432/merenda`;
}

/** Restores in earnest. */
export const restoreBackup = (machine: Machine): Running =>
  machine.run('restore-backup', [], { PGDATA: DATA, ...settings() });

export function keepBackups(machine: Machine): Running {
  const [program = '', ...args] = services.backups.command;
  return machine.run(program, args, settings());
}

/** Runs `npm run drill` on a machine; its lines follow in the machine's log. */
export async function runDrill(
  machine: Machine,
  args: readonly string[],
  { key, ...env }: { key?: string } & Record<string, string> = {},
): Promise<{ code: number; lines: string[] }> {
  const log = join(machine.root, '../../logs', `${machine.name}.log`);
  writeFileSync(log, '');
  const program = [`${PRODUCT}/node_modules/node/bin/node`, `${PRODUCT}/scripts/drill.ts`];
  const [node = '', drill = ''] = program;
  const { exited } = machine.run(node, [drill, ...args], { ...settings(key), ...env });
  const [code] = (await exited) as [number];
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('merenda: '));
  return { code, lines };
}
