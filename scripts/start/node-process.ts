import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Running } from './keep-running.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLLOW_PARENT = new URL('./follow-parent.ts', import.meta.url).href;
/** Compiled modules are stored, which halves the time that a program takes to load. */
export const COMPILE_CACHE = `${ROOT}node_modules/.cache/node`;
/**
 * On a machine with much memory V8 keeps several times the live data. These flags collect earlier,
 * at half as much again, and halve the room for new objects. The cost for a transfer is too small
 * to measure (docs/measured.md).
 */
const MEMORY = ['--heap-growing-percent=50', '--max-semi-space-size=32'];
const STOP_LIMIT_MS = 10_000;

/**
 * Runs a program of the repository on this Node, with its output on our terminal (`silent`: its
 * errors only).
 *
 * It has a process group of its own: Ctrl-C reaches only us, and we stop everything in order. It
 * has a channel to us and ends when we are killed.
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
