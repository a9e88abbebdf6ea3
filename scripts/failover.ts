/**
 * `npm run test:failover`: the product on a cluster as `deploy/patroni` describes it, while machines
 * and programs fail. Ends with 0 when nothing that was acknowledged is lost or doubled and writing
 * was away as shortly as the bars say, else with 1.
 *
 *   --events 20   the number of failures
 *   --seed word   repeats a run's failures
 *   --only name   failures of this kind alone
 *
 * Machines are network namespaces and disks in memory. All of it lives in namespaces of this run's
 * own and ends with it, also when the run is killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fetchPrograms } from './failover/programs.ts';
import { COMPILE_CACHE } from './start/node-process.ts';
import { complain, StartError, say } from './start/say.ts';
import { buildWeb } from './web/build.ts';

const RUN = join(import.meta.dirname, 'failover/run.ts');
const FOLLOW_PARENT = join(import.meta.dirname, 'start/follow-parent.ts');
/** The first process of the namespace: it takes the ends of processes whose parents were killed. */
const INIT = ['sh', '-c', '"$@"; exit $?', 'init'];
const OWN = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  complain(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new StartError('test:failover makes network namespaces: it wants Linux and root');
  }
  const programs = fetchPrograms();
  await buildWeb(say);
  const args = ['--disable-warning=ExperimentalWarning', '--import', FOLLOW_PARENT, RUN];
  const child = spawn(
    'nice',
    [
      '-n',
      '5',
      'unshare',
      ...OWN,
      ...INIT,
      process.execPath,
      ...args,
      programs,
      ...process.argv.slice(2),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => child.kill('SIGKILL'));
  }
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
