import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Running } from './keep-running.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLLOW_PARENT = new URL('./follow-parent.ts', import.meta.url).href;
/** Compiled modules are kept, which halves the time that a program takes to load. */
export const COMPILE_CACHE = `${ROOT}node_modules/.cache/node`;
/**
 * A machine with much memory has V8 keep several times what is alive: half as much again is collected
 * sooner, and new objects have half the room, at no cost to a transfer that can be measured (docs/measured.md).
 */
const MEMORY = ['--heap-growing-percent=50', '--max-semi-space-size=32'];
const STOP_LIMIT_MS = 10_000;

/**
 * Runs one of the repository's programs on this Node, its output going to our terminal
 * (`silent`: its errors only).
 *
 * It has a process group of its own, so that Ctrl-C reaches us alone and we stop everything in
 * order; and a channel to us, so that it also ends when we are killed.
 */
export function runNode(
  program: string,
  env: Record<string, string>,
  { silent = false }: { silent?: boolean | undefined } = {},
): Running {
  const child = spawn(process.execPath, [...MEMORY, '--import', FOLLOW_PARENT, program], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', silent ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { pid: child.pid, exited, stop: () => stop(child, exited) };
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(force);
}
