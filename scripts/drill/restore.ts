import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Pool } from '@merenda/database';
import { StartError } from '../start/say.ts';
import type { Backup } from './repository.ts';

const LOOK_MS = 100;
/** Debian's place of PostgreSQL's programs, beside those that are found by name. */
const PATH = `${process.env.PATH}:/usr/lib/postgresql/18/bin`;

/** A restored cluster that runs; it is reached by a socket in its folder alone. */
export interface Restored {
  pool: Pool;
  /** The time of the newest transaction that it has; undefined if nothing was replayed. */
  newest: Date | undefined;
  stop(): Promise<void>;
}

/**
 * Runs a program to its end and returns its output.
 * @throws StartError with the program's own error in one line
 */
export function runTool(name: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH },
    maxBuffer: 2 ** 26,
  });
  if (error) throw new StartError(`${name} is not installed here`);
  if (status === 0) return stdout;
  const said = `${stdout}${stderr}`.match(/ERROR: (\[\d+\]: .*)/)?.[1] ?? stderr.trim();
  throw new StartError(`${name}: ${said}`);
}

/** Runs pgBackRest on this installation's repository. */
export const backrest = (command: string, ...args: string[]): string =>
  runTool('pgbackrest', ['--stanza=merenda', '--log-level-console=error', ...args, command]);

/**
 * Restores the newest state after a backup, or that of a moment, into a fresh cluster below the folder. The cluster
 * archives nothing, and nobody reaches it over a network.
 * @throws StartError
 */
export async function restore(
  folder: string,
  backup: Backup,
  moment: Date | undefined,
): Promise<Restored> {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  backrest(
    'restore',
    `--pg1-path=${data}`,
    `--set=${backup.label}`,
    '--archive-mode=off',
    ...(moment
      ? ['--type=time', `--target=${asTarget(moment)}`, '--target-action=promote']
      : ['--type=default']),
  );
  writeFileSync(join(folder, 'hba.conf'), 'local all all trust\n');
  writeFileSync(join(folder, 'postgresql.conf'), settingsOf(folder));
  const logFile = join(folder, 'postgres.log');
  const log = openSync(logFile, 'a');
  const server = spawn('postgres', ['-D', data, '-c', `config_file=${folder}/postgresql.conf`], {
    stdio: ['ignore', log, log],
    env: { ...process.env, PATH },
  });
  const exited = once(server, 'exit');
  const pool = createPool(`postgres://merenda@/merenda?host=${encodeURIComponent(folder)}`, {
    max: 2,
  });
  while (!(await answers(pool))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StartError(reasonOf(readFileSync(logFile, 'utf8')));
    }
    await sleep(LOOK_MS);
  }
  return {
    pool,
    newest: newestOf(readFileSync(logFile, 'utf8')),
    async stop() {
      await pool.end();
      server.kill('SIGINT');
      await exited;
    },
  };
}

/** The restored files' own settings do not count, except those of recovery. */
const settingsOf = (folder: string) => `
listen_addresses = ''
unix_socket_directories = '${folder}'
hba_file = '${folder}/hba.conf'
hot_standby = off
archive_mode = off
shared_buffers = 128MB
log_timezone = 'UTC'
timezone = 'UTC'
lc_messages = 'C'
`;

const asTarget = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00');

const answers = (pool: Pool) =>
  pool.query('SELECT').then(
    () => true,
    () => false,
  );

/** The time in PostgreSQL's line about the end of its recovery. */
function newestOf(log: string): Date | undefined {
  const [, day, time] =
    log.match(/last completed transaction was at log time (\S+) (\S+)\+00/) ?? [];
  return day ? new Date(`${day}T${time}Z`) : undefined;
}

function reasonOf(log: string): string {
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const newest = newestOf(log)?.toISOString() ?? 'the end of the backup';
    return `the archive does not reach the moment yet: its newest transaction is of ${newest}`;
  }
  const reasons = [...log.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map(([, reason = '']) => reason);
  // To us, who ask whether it has started, it answers that it starts.
  const reason = reasons.findLast((text) => !text.startsWith('the database system is '));
  return `the restored PostgreSQL does not start: ${reason ?? 'it ended'}`;
}
