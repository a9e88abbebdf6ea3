import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../start/say.ts';
import { fillDisk, isDatabase, isEtcd, leaderOf, type Scene } from './events.ts';
import type { Watch } from './watch.ts';

/** A fault that lasts until it is noticed. */
interface Fault {
  /** @returns the remedy */
  make(scene: Scene): Promise<() => unknown>;
  /** The alerts that it raises. */
  raises: readonly string[];
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'leader killed': {
    async make({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.kill(isDatabase);
      return () => cluster.startPatroni(leader);
    },
    raises: ['DatabaseNodeDown'],
  },
  'leader cut off': {
    async make({ cluster }) {
      const leader = await leaderOf(cluster);
      leader.plug('down');
      return () => leader.plug('up');
    },
    raises: ['DatabaseNodeDown', 'EtcdMemberDown'],
  },
  'replica killed': {
    async make({ cluster, random }) {
      const replica = random.pick(await cluster.replicas());
      replica.kill(isDatabase);
      return () => cluster.startPatroni(replica);
    },
    raises: ['DatabaseNodeDown'],
  },
  'etcd member gone': {
    async make({ cluster, random }) {
      const machine = random.pick(cluster.machines);
      machine.kill(isEtcd);
      return () => cluster.startEtcd(machine);
    },
    raises: ['EtcdMemberDown'],
  },
  'disk full': {
    make: async ({ cluster }) => fillDisk(cluster, await leaderOf(cluster)),
    // etcd ends for want of room; PostgreSQL hands the lead over and goes on.
    raises: ['EtcdMemberDown'],
  },
  'copy of the API killed': {
    async make({ copies, random }) {
      const copy = random.pick(copies.machines);
      copy.kill();
      return () => copies.start(copy);
    },
    raises: ['CopyDown'],
  },
  switchover: {
    async make({ cluster, random }) {
      await cluster.switchOver(random.pick(await cluster.replicas()));
      return () => {};
    },
    raises: [],
  },
  'clock an hour ahead': {
    async make({ cluster, random }) {
      const wrong = random.pick(await cluster.replicas());
      const restart = (clock?: string) => {
        wrong.kill(isDatabase);
        cluster.startPatroni(wrong, clock);
      };
      restart('+1h');
      await cluster.healthy();
      await cluster.switchOver(wrong);
      return () => restart();
    },
    raises: ['ClockWrong'],
  },
};

export const FAULT_NAMES = Object.keys(FAULTS);

/** A fault has raised its alerts by then. */
const NOTICED_MS = 120_000;
const LOOK_MS = 2_000;

/** Alerts that any fault may raise: without the database copies answer 503. */
const CONSEQUENCES = ['AnswersFail'];

/**
 * Makes each fault, and lets it last until its alerts fire.
 * @returns a line for each alert that was missing or that had no reason
 */
export async function makeFaults(
  names: readonly string[],
  scene: Scene,
  watch: Watch,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    const fault = FAULTS[name];
    if (!fault) continue;
    const since = Date.now();
    const mend = await fault.make(scene);
    const raised = await raisedSince(since, fault.raises, watch);
    await mend();
    await Promise.all([scene.cluster.healthy(), scene.copies.ready()]);
    const told = [...raised].map(([alert, ms]) => `${alert} after ${Math.round(ms / 1_000)} s`);
    say(`${name}: ${told.join(', ') || 'no alert'}`);
    for (const alert of fault.raises) if (!raised.has(alert)) wrong.push(`${name}: no ${alert}`);
    for (const alert of raised.keys()) {
      if (![...fault.raises, ...CONSEQUENCES].includes(alert)) wrong.push(`${name}: ${alert}`);
    }
  }
  return wrong;
}

/** The alerts whose state has begun since then, each with the time until it fired. */
async function raisedSince(
  since: number,
  awaited: readonly string[],
  watch: Watch,
): Promise<ReadonlyMap<string, number>> {
  const raised = new Map<string, number>();
  const isNoticed = () => awaited.length > 0 && awaited.every((alert) => raised.has(alert));
  while (!isNoticed() && Date.now() - since < NOTICED_MS) {
    await sleep(LOOK_MS);
    for (const [alert, activeAt] of await watch.firing()) {
      if (activeAt >= since && !raised.has(alert)) raised.set(alert, Date.now() - since);
    }
  }
  return raised;
}
