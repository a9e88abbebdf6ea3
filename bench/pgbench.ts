import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { greatest } from '@merenda/domain/extremes';
import { cpuAfter, perOperation, warmUpSeconds } from './closed-loop.ts';
import { type Measured, summarise } from './scenario.ts';

/** The path of PostgreSQL's own benchmark; undefined when it is not installed. */
export function findPgbench(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const ofDebian = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  return [...inPath, ...ofDebian].find((file) => existsSync(file));
}

/** The connections of pgbench, unless a script says otherwise. */
export const CONNECTIONS = 32;

/** A script and the values of its variables. */
interface Script {
  text: string;
  constants: Readonly<Record<string, string>>;
  /** Options of each connection. */
  options: string;
  connections: number;
}

/** Runs pgbench with a script's statements prepared. */
export async function runScript(
  program: string,
  url: string,
  seconds: number,
  { text, constants, options, connections }: Script,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-script-'));
  const file = join(folder, 'script.pgbench');
  try {
    await writeFile(file, text);
    const values = Object.entries(constants).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const args = ['-M', 'prepared', '-c', String(connections), '-f', file, ...values];
    return await runPgbench(program, url, seconds, args, { PGOPTIONS: options });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs pgbench with these arguments, on 32 connections by default, and reads its log of every
 * transaction. Those of the warm-up do not count.
 */
export async function runPgbench(
  program: string,
  url: string,
  seconds: number,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  const warmUp = warmUpSeconds(seconds);
  const connections = args.includes('-c') ? [] : ['-c', String(CONNECTIONS)];
  const length = ['-T', String(Math.ceil(seconds + warmUp))];
  try {
    const cpuMs = cpuAfter(warmUp);
    await run(
      program,
      ['-n', ...connections, '-j', '2', ...length, '-l', ...args, ...connection(url)],
      { cwd: folder, env: { ...process.env, PGPASSWORD: new URL(url).password, ...env } },
    );
    const cpu = await cpuMs();
    const files = (await readdir(folder)).filter((file) => file.startsWith('pgbench_log'));
    const logs = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const all = logs.flatMap(transactionsOf);
    // The end of the run: a slow machine's first transactions end after the warm-up.
    const from =
      greatest(
        all.map(({ endedAt }) => endedAt),
        0,
      ) - seconds;
    const counted = all.filter(({ endedAt }) => endedAt > from);
    const latenciesMs = counted.map(({ ms }) => ms);
    return { ...summarise(latenciesMs, seconds), ...perOperation(cpu, latenciesMs.length) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Fills a database with TPC-B's tables. */
export async function initialisePgbench(
  program: string,
  url: string,
  scale: number,
): Promise<void> {
  await run(program, ['-i', '-q', '-s', String(scale), ...connection(url)], {
    env: { ...process.env, PGPASSWORD: new URL(url).password },
  });
}

function connection(url: string): string[] {
  const { hostname, port, username, pathname } = new URL(url);
  return ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
}

/** A line has the client, the transaction, its microseconds, the script, its end's s and µs. */
function transactionsOf(log: string): { ms: number; endedAt: number }[] {
  return log
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, , microseconds, , ended, part] = line.split(' ').map(Number);
      return { ms: (microseconds ?? 0) / 1000, endedAt: (ended ?? 0) + (part ?? 0) / 1e6 };
    });
}

/** @throws Error with the first line of its error output */
function run(program: string, args: readonly string[], options: ExecFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, _out, complaints) => {
      const [first] = String(complaints).split('\n');
      if (error === null) resolve();
      else reject(new Error(`pgbench failed: ${first || error.message}`));
    });
  });
}
