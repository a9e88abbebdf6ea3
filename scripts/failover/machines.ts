import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A machine of the trial: a network namespace, and a disk of its own above the shared programs. */
export interface Machine {
  name: string;
  address: string;
  /** Its root folder. */
  root: string;
  /** Runs one of its programs as the user `postgres`; its output goes to the logs. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Running;
  /** Runs this Node in the machine's network, on the folder of the repository. */
  runNode(args: readonly string[], env: Readonly<Record<string, string>>): Running;
  /** Kills all processes, or those of programs that fit, with -9. */
  kill(fits?: (program: string) => boolean): void;
  /** Takes its line to all others away, or gives it back. */
  plug(state: 'up' | 'down'): void;
}

export interface Running {
  pid: number;
  exited: Promise<unknown>;
}

/** The address of the machine that this process is on, for all others. */
export const HERE = '10.87.0.1';
const BRIDGE = 'machines';

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });

/** Makes the network that all machines are on; this process must have one of its own already. */
export function makeNetwork(): void {
  mkdirSync('/run/netns', { recursive: true });
  mount('/run/netns', '1m');
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${HERE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/**
 * @param programs the folder of the programs, which stays as it is
 * @param disk the size of its disk, which lies in memory: "1500m"
 */
export function makeMachine(
  { name, host, disk }: { name: string; host: number; disk: string },
  { programs, folder }: { programs: string; folder: string },
): Machine {
  const address = `10.87.0.${host}`;
  const line = `to-${name}`;
  ip('netns', 'add', name);
  ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', line, 'master', BRIDGE, 'up');
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  const root = makeRoot(join(folder, name), programs, disk);
  const start = (command: readonly string[], env: Readonly<Record<string, string>>): Running => {
    const log = openSync(join(folder, 'logs', `${name}.log`), 'a');
    const child = spawn('ip', ['netns', 'exec', name, ...command], {
      env,
      stdio: ['ignore', log, log],
    });
    return { pid: child.pid ?? 0, exited: once(child, 'exit') };
  };
  return {
    name,
    address,
    root,
    run(program, args, env) {
      const settings = Object.entries({ PATH, LANG: 'C.UTF-8', ...env });
      const given = settings.map(([key, value]) => `${key}=${value}`);
      const entered = ['chroot', '--userspec=postgres:postgres', root, 'env', '-i', ...given];
      return start([...UNHINDERED, ...entered, program, ...args], { PATH });
    },
    runNode: (args, env) => start([process.execPath, ...args], env),
    kill(fits = () => true) {
      for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)) {
        if (fits(programOf(pid))) killOne(pid);
      }
    },
    plug: (state) => ip('link', 'set', line, state),
  };
}

/** etcd and Patroni go by the clock: they do not wait behind the load, which is `nice`. */
const UNHINDERED = ['nice', '-n', '-5'];

const PATH = '/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function makeRoot(place: string, programs: string, disk: string): string {
  mkdirSync(place, { recursive: true });
  mount(place, disk);
  const [root, changes, work] = ['root', 'changes', 'work'].map((name) => join(place, name));
  for (const folder of [root, changes, work]) mkdirSync(folder ?? '');
  const layers = `lowerdir=${programs},upperdir=${changes},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', '-o', layers, 'overlay', root ?? '']);
  execFileSync('mount', ['-t', 'proc', 'proc', `${root}/proc`]);
  execFileSync('mount', ['--rbind', '/dev', `${root}/dev`]);
  mount(`${root}/dev/shm`, '256m', '1777');
  return root ?? '';
}

const mount = (folder: string, size: string, mode = '0755') =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=${mode}`, 'tmpfs', folder]);

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
