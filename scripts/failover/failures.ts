import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { StartError } from '../start/say.ts';
import type { Cluster } from './cluster.ts';
import type { Copies } from './copies.ts';
import type { Machine } from './machines.ts';

/** The cluster, the copies and the chance of a failure. */
export interface Scene {
  cluster: Cluster;
  copies: Copies;
  random: Random;
  /** Resolves when a write is acknowledged that was sent after now. */
  written(): Promise<void>;
}

interface Failure {
  /** @returns the remedy */
  make(scene: Scene): Promise<() => unknown>;
  /** The remedy of a failure that nobody watches comes after this time. */
  lastsMs: number;
  /** That time begins with the first write that is acknowledged. */
  outlastsAWrite?: true;
  /** The alerts that it raises. */
  raises: readonly string[];
  /** Alerts that may follow from it. */
  mayRaise?: readonly string[];
}

const isEtcd = (program: string) => program === 'etcd';
/** Patroni and PostgreSQL: neither etcd nor the node exporter. */
const isDatabase = (program: string) => !isEtcd(program) && !program.startsWith('prometheus');

/** A supervisor starts a program that ended after this time (`RestartSec`). */
const RESTART_MS = 1_000;
const BROKEN = { lastsMs: 4_000, outlastsAWrite: true } as const;

/** Each failure by name. */
const FAILURES = {
  'leader killed': {
    async make({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.kill(isDatabase);
      return () => cluster.startPatroni(leader);
    },
    lastsMs: RESTART_MS,
    raises: ['DatabaseNodeDown'],
  },
  'leader cut off': {
    async make({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.plug('down');
      return () => leader.plug('up');
    },
    ...BROKEN,
    raises: ['DatabaseNodeDown', 'EtcdMemberDown'],
  },
  'replica killed': {
    async make({ cluster, random }) {
      const replica = random.pick(await cluster.replicas());
      replica.kill(isDatabase);
      return () => cluster.startPatroni(replica);
    },
    ...BROKEN,
    raises: ['DatabaseNodeDown'],
  },
  'etcd member gone': {
    async make({ cluster, random }) {
      const machine = random.pick(cluster.machines);
      machine.kill(isEtcd);
      return () => cluster.startEtcd(machine);
    },
    ...BROKEN,
    raises: ['EtcdMemberDown'],
  },
  'disk full': {
    async make({ cluster }) {
      const machine = await leaderOf(cluster);
      const filler = join(machine.root, 'var/lib/postgresql/filler');
      spawnSync('sh', ['-c', `cat /dev/zero > ${filler}`], { stdio: 'ignore' });
      return () => {
        rmSync(filler);
        machine.kill(isEtcd);
        cluster.startEtcd(machine);
      };
    },
    lastsMs: 8_000,
    raises: ['DatabaseDiskAlmostFull'],
    // etcd may end for want of room; PostgreSQL hands the lead over and goes on.
    mayRaise: ['EtcdMemberDown'],
  },
  'copy of the API killed': {
    async make({ copies, random }) {
      const copy = random.pick(copies.machines);
      copy.kill();
      return () => copies.start(copy);
    },
    lastsMs: 0,
    outlastsAWrite: true,
    raises: ['CopyDown'],
  },
  switchover: {
    async make({ cluster, random }) {
      await cluster.switchOver(random.pick(await cluster.replicas()));
      return () => {};
    },
    lastsMs: 0,
    raises: [],
  },
  'clock an hour ahead': {
    async make({ cluster, random }) {
      const wrong = random.pick(await cluster.replicas());
      wrong.kill(isDatabase);
      cluster.startPatroni(wrong, '+1h');
      await cluster.healthy();
      await cluster.switchOver(wrong);
      return async () => {
        wrong.kill(isDatabase);
        await sleep(RESTART_MS);
        cluster.startPatroni(wrong);
      };
    },
    ...BROKEN,
    raises: ['ClockWrong'],
  },
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof FAILURES;

export const FAILURE_NAMES = Object.keys(FAILURES) as FailureName[];

export const isFailure = (name: string): name is FailureName => Object.hasOwn(FAILURES, name);

/** The alerts of a failure. */
export const alertsOf = (name: FailureName): Pick<Failure, 'raises' | 'mayRaise'> => FAILURES[name];

/** Plans a run's failures: each kind occurs once before any occurs again. */
export function planFailures(
  kinds: readonly FailureName[],
  count: number,
  random: Random,
): FailureName[] {
  const planned: FailureName[] = [];
  while (planned.length < count) {
    const left = [...kinds];
    while (left.length > 0) planned.push(...left.splice(random.int(left.length), 1));
  }
  return planned.slice(0, count);
}

/**
 * Makes a failure, waits, and mends it; resolves when everything is whole again.
 * @param whileBroken the wait; by default the failure's own time
 */
export async function makeFailure(
  name: FailureName,
  scene: Scene,
  whileBroken = () => waitOut(FAILURES[name], scene),
): Promise<void> {
  const mend = await FAILURES[name].make(scene);
  await whileBroken();
  await mend();
  await scene.written();
  await Promise.all([scene.cluster.healthy(), scene.copies.ready()]);
}

async function waitOut({ lastsMs, outlastsAWrite }: Failure, { written }: Scene): Promise<void> {
  if (outlastsAWrite) await written();
  await sleep(lastsMs);
}

async function leaderOf(cluster: Cluster): Promise<Machine> {
  const leader = await cluster.leader();
  if (!leader) throw new StartError('the cluster has no leader');
  return leader;
}
