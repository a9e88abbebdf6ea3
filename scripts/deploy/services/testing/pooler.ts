import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@merenda/database';
import { fetchPrograms } from '../../../failover/programs.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');

/** A running PgBouncer with the configuration of deploy/. */
export interface Pooler {
  /** The address of a database through it. */
  url(name?: string): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts PgBouncer as compose.yaml does, in front of the database of an address. Two more names lead to
 * it: `alone` by a single connection, `away` to a port where nothing listens.
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { username, password, hostname, port, pathname } = new URL(databaseUrl);
  const programs = fetchPrograms();
  const own = String(await freePort());
  const settings = mkdtempSync(join(tmpdir(), 'merenda-pooler-'));
  const at = `host=${hostname} port=${port}`;
  const ini = readFileSync(join(DEPLOY, 'pgbouncer.ini'), 'utf8')
    .replace('host=database port=5432', at)
    .replace('listen_port = 6432', `listen_port = ${own}`);
  const [, query] = /^\* = .*(connect_query=.*)$/m.exec(ini) ?? [];
  const more = [
    '[databases]',
    `alone = ${at} dbname=${pathname.slice(1)} pool_size=1 ${query}`,
    `away = host=127.0.0.1 port=1 dbname=${pathname.slice(1)}`,
  ];
  writeFileSync(join(settings, 'pgbouncer.ini'), `${ini}\n${more.join('\n')}\n`);
  copyFileSync(join(DEPLOY, 'database/pool-connections'), join(settings, 'pool-connections'));
  const [, uid = ''] =
    /^postgres:x:(\d+):/m.exec(readFileSync(`${programs}/etc/passwd`, 'utf8')) ?? [];
  execFileSync('chown', ['-R', uid, settings]);
  let child: ChildProcess | undefined;
  const pooler: Pooler = {
    url: (name = pathname.slice(1)) =>
      `postgres://${username}:${password}@127.0.0.1:${own}/${name}`,
    async start() {
      const inside =
        'mount --bind "$1" "$2/etc/pgbouncer" && exec chroot --userspec=postgres "$2" sh /etc/pgbouncer/pool-connections';
      child = spawn('unshare', ['--mount', 'sh', '-c', inside, 'sh', settings, programs], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATABASE_PASSWORD: password },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await answers(Number(own)))) {
        if (child.exitCode !== null) throw new Error('PgBouncer did not start');
        await sleep(50);
      }
    },
    async kill() {
      child?.kill('SIGKILL');
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async close() {
      await pooler.kill();
      rmSync(settings, { recursive: true });
    },
  };
  await pooler.start();
  return pooler;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
