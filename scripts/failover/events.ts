import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { StartError } from '../start/say.ts';
import type { Cluster } from './cluster.ts';
import type { Copies } from './copies.ts';
import type { Machine } from './machines.ts';

/** The cluster, the copies and the chance of an event. */
export interface Scene {
  cluster: Cluster;
  copies: Copies;
  random: Random;
  /** Resolves when a write is acknowledged that was sent after now. */
  written(): Promise<void>;
}

type Event = (scene: Scene) => Promise<void>;

export const isEtcd = (program: string) => program === 'etcd';
export const isDatabase = (program: string) => !isEtcd(program);

/** How long what is broken stays so, beyond the first write that is acknowledged. */
const BROKEN_MS = 4_000;
/** How long a disk stays full until somebody makes room. */
const FULL_MS = 8_000;
/** A supervisor starts what died after this time (`RestartSec`). */
const RESTART_MS = 1_000;

/** Every event by name: it breaks something, waits until writing goes on, and mends it. */
const EVENTS: Readonly<Record<string, Event>> = {
  async 'leader killed'({ cluster, written }) {
    const leader = await leaderOf(cluster);
    leader.kill(isDatabase);
    await sleep(RESTART_MS);
    cluster.startPatroni(leader);
    await written();
  },
  async 'leader cut off'({ cluster, written }) {
    const leader = await leaderOf(cluster);
    leader.plug('down');
    await written();
    await sleep(BROKEN_MS);
    leader.plug('up');
  },
  async 'replica killed'({ cluster, random, written }) {
    const replica = random.pick(await cluster.replicas());
    replica.kill(isDatabase);
    await written();
    await sleep(BROKEN_MS);
    cluster.startPatroni(replica);
  },
  async 'etcd member gone'({ cluster, random, written }) {
    const machine = random.pick(cluster.machines);
    machine.kill(isEtcd);
    await written();
    await sleep(BROKEN_MS);
    cluster.startEtcd(machine);
  },
  async 'disk full'({ cluster, written }) {
    const makeRoom = fillDisk(cluster, await leaderOf(cluster));
    await sleep(FULL_MS);
    makeRoom();
    await written();
  },
  async 'copy of the API killed'({ copies, random, written }) {
    const copy = random.pick(copies.machines);
    copy.kill();
    await written();
    copies.start(copy);
  },
  async switchover({ cluster, random, written }) {
    await cluster.switchOver(random.pick(await cluster.replicas()));
    await written();
  },
  async 'clock an hour ahead'({ cluster, random, written }) {
    const wrong = random.pick(await cluster.replicas());
    wrong.kill(isDatabase);
    cluster.startPatroni(wrong, '+1h');
    await cluster.healthy();
    await cluster.switchOver(wrong);
    await written();
    await sleep(BROKEN_MS);
    wrong.kill(isDatabase);
    await sleep(RESTART_MS);
    cluster.startPatroni(wrong);
    await written();
  },
};

export const EVENT_NAMES = Object.keys(EVENTS);

/** Plans a run's events: each kind occurs once before any occurs again. */
export function planEvents(count: number, random: Random): string[] {
  const planned: string[] = [];
  while (planned.length < count) {
    const left = [...EVENT_NAMES];
    while (left.length > 0) planned.push(...left.splice(random.int(left.length), 1));
  }
  return planned.slice(0, count);
}

/** Makes one event; resolves when everything is whole again. */
export async function makeEvent(name: string, scene: Scene): Promise<void> {
  await EVENTS[name]?.(scene);
  await Promise.all([scene.cluster.healthy(), scene.copies.ready()]);
}

/** Fills a machine's disk. @returns the remedy */
export function fillDisk(cluster: Cluster, machine: Machine): () => void {
  const filler = join(machine.root, 'var/lib/postgresql/filler');
  spawnSync('sh', ['-c', `cat /dev/zero > ${filler}`], { stdio: 'ignore' });
  return () => {
    rmSync(filler);
    // etcd ends on a full disk.
    machine.kill(isEtcd);
    cluster.startEtcd(machine);
  };
}

export async function leaderOf(cluster: Cluster): Promise<Machine> {
  const leader = await cluster.leader();
  if (!leader) throw new StartError('the cluster has no leader');
  return leader;
}
