import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, SERVER_ENV } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findPostmaster } from './postmaster.ts';

export interface ServerOptions {
  logFile: string;
  port: number | undefined;
  settings: Readonly<Record<string, string | number>>;
}

export interface RunningServer {
  port: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // User data (statements, the values of a violated key) must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

const START_LIMIT_MS = 60_000;
const POLL_MS = 20;
const FAST_SHUTDOWN_LIMIT_MS = 30_000;
const ATTEMPTS = 40;
const RETRY_MS = 250;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Starts `postgres` on the cluster and waits until it accepts connections.
 *
 * Retries while processes of a server killed just before still hold its shared memory, and with
 * another port when the chosen free one was taken meanwhile.
 */
export async function startServer(
  program: string,
  cluster: Cluster,
  options: ServerOptions,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const outcome = await tryToStart(program, cluster, { ...options, port });
    if (typeof outcome !== 'string') return { port, ...outcome };
    const portTaken = outcome.includes('could not bind');
    if (portTaken && options.port !== undefined) {
      throw new Error(`PostgreSQL cannot use port ${port}: it is in use`);
    }
    const passes = portTaken || outcome.includes('shared memory block');
    if (!passes || attempt === ATTEMPTS) throw new Error(`PostgreSQL did not start: ${outcome}`);
    await sleep(RETRY_MS);
  }
}

/** @returns the running server, or its log output when it did not start */
async function tryToStart(
  program: string,
  { folder, user }: Cluster,
  { logFile, port, settings }: ServerOptions,
): Promise<Omit<RunningServer, 'port'> | string> {
  const logStart = rotate(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const args = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A process group of its own: Ctrl-C in the terminal must reach our caller, which stops the
  // server last, and not the server.
  const child = spawn(program, ['-D', folder, ...args], {
    ...user,
    cwd: folder,
    env: SERVER_ENV,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (!(await waitUntilReady(child, folder))) {
    await shutDown(child, exited);
    return readFileSync(logFile, 'utf8').slice(logStart).trim() || 'it wrote no reason';
  }
  const watcher = stopWithProcess(child, folder, user);
  return {
    exited: exited.then(() => {
      watcher.kill('SIGKILL');
    }),
    stop: () => shutDown(child, exited),
  };
}

/**
 * Waits until `postmaster.pid` reports that the server accepts connections, as `pg_ctl -w` does.
 */
async function waitUntilReady(child: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.pid !== undefined && isRunning(child)) {
    const postmaster = findPostmaster(folder);
    if (postmaster?.pid === child.pid && postmaster.ready) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Fast shutdown, or an immediate one (with recovery at the next start) if it takes too long. */
async function shutDown(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.pid !== undefined && isRunning(child)) child.kill('SIGINT');
  const force = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_LIMIT_MS);
  await exited;
  clearTimeout(force);
}

/**
 * A shell that waits for the end of our process, however sudden, and then shuts the server down, so
 * that a killed process leaves no server behind.
 */
function stopWithProcess(
  server: ChildProcess,
  folder: string,
  user: Cluster['user'],
): ChildProcess {
  const script = 'read -r _; [ "$(head -n 1 postmaster.pid)" = "$1" ] && kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.unref();
  return watcher;
}

/** @returns the offset at which this start's log begins */
function rotate(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}
