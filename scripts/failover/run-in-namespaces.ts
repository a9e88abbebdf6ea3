import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { COMPILE_CACHE } from '../start/node-process.ts';

const FOLLOW_PARENT = join(import.meta.dirname, '../start/follow-parent.ts');
/** The first process of the namespace: it takes the ends of processes whose parents were killed. */
const INIT = ['sh', '-c', '"$@"; exit $?', 'init'];
const OWN = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Runs a program of ours in a network, with mounts and processes of its own; all of it ends with the
 * program, also when that is killed.
 * @returns its end code
 */
export async function runInNamespaces(program: string, args: readonly string[]): Promise<number> {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning'];
  const command = [...node, '--import', FOLLOW_PARENT, program, ...args];
  const child = spawn('nice', ['-n', '5', 'unshare', ...OWN, ...INIT, ...command], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => child.kill('SIGKILL'));
  }
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
