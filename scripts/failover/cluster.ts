import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@merenda/database';
import { until } from '../../apps/api/src/testing/payments.ts';
import { StartError } from '../start/say.ts';
import { type Machine, makeMachine } from './machines.ts';

/** The files that an operator installs: the trial runs these. */
const DEPLOYED = join(import.meta.dirname, '../../deploy/patroni');
const BACKREST = join(import.meta.dirname, '../../deploy/database/pgbackrest.conf');
const DISK = '1g';
const PASSWORD = 'a password of this trial';
const READY_LIMIT_MS = 240_000;
const LOOK_MS = 100;

/** Three machines with etcd and Patroni. */
export interface Cluster {
  machines: readonly Machine[];
  /** The machine that leads, by what its Patroni says; undefined while none does. */
  leader(): Promise<Machine | undefined>;
  /** Machines that follow the leader and have what it has acknowledged. */
  replicas(): Promise<Machine[]>;
  /** Resolves when one leads, two follow, and etcd has all its members. */
  healthy(): Promise<void>;
  /** Starts Patroni, which starts PostgreSQL; `clock` as faketime takes it ("+1h"). */
  startPatroni(machine: Machine, clock?: string): void;
  startEtcd(machine: Machine): void;
  /** Hands the lead over as an operator plans it. */
  switchOver(to: Machine): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Makes the three machines and starts what is on them. */
export async function startCluster(place: { programs: string; folder: string }): Promise<Cluster> {
  const machines = [1, 2, 3].map((number) =>
    makeMachine({ name: `db${number}`, host: 10 + number, disk: DISK }, place),
  );
  const environment = new Map(machines.map((machine) => [machine, settingsOf(machine, machines)]));
  const settings = (machine: Machine) => environment.get(machine) ?? {};
  const repository = join(place.folder, 'repository');
  mkdirSync(repository);
  for (const machine of machines) install(machine, repository);

  const membersSeenBy = async ({ address }: Machine): Promise<Member[]> => {
    const { body } = await ask(`http://${address}:8008/cluster`);
    return body ? (JSON.parse(body) as { members: Member[] }).members : [];
  };
  const members = async (): Promise<Member[]> => {
    const seen = await Promise.all(machines.map(membersSeenBy));
    return seen.find((one) => one.length > 0) ?? [];
  };
  const named = (name: string | undefined) => machines.find((machine) => machine.name === name);
  const cluster: Cluster = {
    machines,
    async leader() {
      const answers = await Promise.all(
        machines.map(({ address }) => ask(`http://${address}:8008/primary`)),
      );
      return machines[answers.findIndex(({ ok }) => ok)];
    },
    async replicas() {
      const found = await members();
      return found.flatMap(({ name, role }) => {
        const machine = role === 'leader' ? undefined : named(name);
        return machine ? [machine] : [];
      });
    },
    async healthy() {
      const deadline = Date.now() + READY_LIMIT_MS;
      for (;;) {
        const found = await members();
        const etcd = await Promise.all(
          machines.map(({ address }) => ask(`http://${address}:2379/health`)),
        );
        if (isWhole(found) && etcd.every(({ ok }) => ok)) return;
        if (Date.now() > deadline) {
          throw new StartError(`the cluster is not whole again: ${JSON.stringify(found)}`);
        }
        await sleep(LOOK_MS);
      }
    },
    startPatroni(machine, clock) {
      const program = ['patroni', '/etc/patroni/patroni.yml'];
      const [first = '', ...rest] = clock ? ['faketime', '-f', clock, ...program] : program;
      machine.run(first, rest, {
        HOME: '/var/lib/postgresql',
        ...(clock ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}),
        ...settings(machine),
      });
    },
    startEtcd: (machine) => void machine.run('etcd', [], settings(machine)),
    async switchOver(to) {
      const deadline = Date.now() + READY_LIMIT_MS;
      for (;;) {
        const from = await cluster.leader();
        const answer = await fetch(`http://${from?.address}:8008/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: from?.name, candidate: to.name }),
        });
        const said = await answer.text();
        if (answer.ok) return;
        // A replica that has just started follows a moment later.
        if (Date.now() > deadline) throw new StartError(`no switchover: ${said}`);
        await sleep(LOOK_MS);
      }
    },
  };
  for (const machine of machines) cluster.startEtcd(machine);
  for (const machine of machines) cluster.startPatroni(machine);
  await cluster.healthy();
  await createRepository((await cluster.leader()) ?? machines[0], settings);
  return cluster;
}

/** A commit may be answered when this replica has it. */
const isCommitting = ({ role, state }: Member) =>
  role === 'quorum_standby' && state === 'streaming';

const isWhole = (members: readonly Member[]) =>
  members.length === 3 &&
  members.filter(({ role }) => role === 'leader').length === 1 &&
  members.filter(isCommitting).length === 2 &&
  new Set(members.map(({ timeline }) => timeline)).size === 1;

async function ask(url: string): Promise<{ ok: boolean; body: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return { ok: answer.ok, body: await answer.text() };
  } catch {
    return { ok: false, body: '' };
  }
}

/** `machine.env` as `envsubst` writes it. */
function settingsOf(
  { name, address }: Machine,
  machines: readonly Machine[],
): Record<string, string> {
  const values: Record<string, string> = {
    NAME: name,
    ADDRESS: address,
    ...addressesOf(machines),
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    REWIND_PASSWORD: PASSWORD,
    BACKUP_KEY: PASSWORD,
  };
  const text = readFileSync(join(DEPLOYED, 'machine.env'), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      const value = line.slice(at + 1).replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '');
      return [line.slice(0, at), value];
    }),
  );
}

/** Addresses by the machines' names in capitals, as the files ask for them. */
const addressesOf = (machines: readonly Machine[]): Record<string, string> =>
  Object.fromEntries(machines.map(({ name, address }) => [name.toUpperCase(), address]));

function install({ root }: Machine, repository: string): void {
  for (const folder of ['etc/patroni', 'etc/pgbackrest'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(join(DEPLOYED, 'patroni.yml'), join(root, 'etc/patroni/patroni.yml'));
  copyFileSync(BACKREST, join(root, 'etc/pgbackrest/pgbackrest.conf'));
  execFileSync('mount', ['--bind', repository, join(root, 'var/lib/pgbackrest')]);
  const owned = ['etcd', 'postgresql/18', 'pgbackrest'].map((name) => `/var/lib/${name}`);
  for (const folder of [...owned, '/run/postgresql']) {
    execFileSync('chroot', [root, 'install', '-d', '-o', 'postgres', '-m', '0700', folder]);
  }
}

/** Makes the repository of backups, as an operator does once on the leader. */
async function createRepository(
  leader: Machine | undefined,
  settings: (machine: Machine) => Record<string, string>,
): Promise<void> {
  if (!leader) throw new StartError('the cluster has no leader');
  const args = ['--stanza=merenda', 'stanza-create'];
  const [code] = (await leader.run('pgbackrest', args, settings(leader)).exited) as [number];
  if (code !== 0) throw new StartError('pgbackrest makes no repository: its log says why');
}

/** Installs HAProxy's file on a machine and starts it. */
export function startProxy(proxy: Machine, others: readonly Machine[]): void {
  const file = '/etc/haproxy/haproxy.cfg';
  copyFileSync(join(DEPLOYED, 'haproxy.cfg'), join(proxy.root, file));
  proxy.run('haproxy', ['-db', '-f', file], addressesOf(others));
}

/** Makes the product's role and database; returns its address through the proxy. */
export async function createProductDatabase(proxy: Machine): Promise<string> {
  const at = `${proxy.address}:5000`;
  const superuser = createPool(
    `postgres://postgres:${encodeURIComponent(PASSWORD)}@${at}/postgres`,
  );
  try {
    // The proxy needs a moment to find the leader.
    await until(
      () => superuser.query('SELECT').catch(() => undefined),
      (answer) => answer !== undefined,
    );
    await superuser.query(`CREATE ROLE merenda LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
    await superuser.query('CREATE DATABASE merenda OWNER merenda');
  } finally {
    await superuser.end();
  }
  return `postgres://merenda:${encodeURIComponent(PASSWORD)}@${at}/merenda`;
}
