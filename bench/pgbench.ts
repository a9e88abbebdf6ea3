import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Measured, summarise } from './scenario.ts';

/** The path of PostgreSQL's own benchmark; undefined when it is not installed. */
export function findPgbench(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const ofDebian = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  return [...inPath, ...ofDebian].find((file) => existsSync(file));
}

/** Runs pgbench with these arguments on 32 connections and reads its log of every transaction. */
export async function runPgbench(
  program: string,
  url: string,
  seconds: number,
  args: readonly string[],
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  try {
    await run(
      program,
      ['-n', '-c', '32', '-j', '2', '-T', String(seconds), '-l', ...args, ...connection(url)],
      { cwd: folder, env: { ...process.env, PGPASSWORD: new URL(url).password } },
    );
    const files = (await readdir(folder)).filter((file) => file.startsWith('pgbench_log'));
    const logs = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return summarise(logs.flatMap(latencies), seconds);
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

/** A line has the client, the transaction, its microseconds, … */
function latencies(log: string): number[] {
  return log
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.split(' ')[2]) / 1000);
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
