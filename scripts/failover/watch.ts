import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../apps/api/src/testing/payments.ts';
import type { Machine } from './machines.ts';

const DEPLOYED = join(import.meta.dirname, '../../deploy/prometheus');

const NODE_EXPORTER_PORT = 9100;
/** The trial's disks lie in memory and under layers, which the exporter leaves out by itself. */
const DISKS = [
  '--collector.disable-defaults',
  '--collector.filesystem',
  '--collector.filesystem.fs-types-exclude=^(proc|tmpfs|devtmpfs)$',
];

/** Prometheus with the rules that operators install. */
export interface Watch {
  /** The names of the alerts that fire now, each with the time since when its state has held. */
  firing(): Promise<ReadonlyMap<string, number>>;
}

/**
 * Starts Prometheus with the files of `deploy/prometheus`, on a machine of its own.
 * @param token the copies' METRICS_TOKEN
 */
export async function startWatch(
  watcher: Machine,
  { databases, copies, token }: WatchedMachines,
): Promise<Watch> {
  const { root, address } = watcher;
  for (const folder of ['etc/prometheus/targets', 'run/secrets']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const file of ['prometheus.yml', 'rules.yml']) {
    copyFileSync(join(DEPLOYED, file), join(root, 'etc/prometheus', file));
  }
  const hosts = [
    ...databases.map((machine) => `${machine.address} ${machine.name}`),
    ...copies.map((machine, at) => `${machine.address} api-${at + 1}`),
  ];
  writeFileSync(join(root, 'etc/hosts'), `${hosts.join('\n')}\n`);
  writeFileSync(join(root, 'run/secrets/metrics_token'), token);
  for (const [job, port] of [
    ['patroni', 8008],
    ['etcd', 2379],
    ['node', NODE_EXPORTER_PORT],
  ] as const) {
    const targets = databases.map(({ name }) => `${name}:${port}`);
    writeFileSync(join(root, `etc/prometheus/targets/${job}.yml`), JSON.stringify([{ targets }]));
  }
  for (const machine of databases) machine.run('prometheus-node-exporter', DISKS, {});
  const config = '--config.file=/etc/prometheus/prometheus.yml';
  watcher.run('prometheus', [config, '--storage.tsdb.path=/dev/shm/prometheus'], {});
  const at = `http://${address}:9090`;
  await until(
    () => fetch(`${at}/-/ready`).catch(() => undefined),
    (answer) => answer?.ok === true,
  );
  return {
    async firing() {
      const answer = await fetch(`${at}/api/v1/alerts`);
      const { data } = (await answer.json()) as { data: { alerts: Alert[] } };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return new Map(
        firing.map(({ labels, activeAt }) => [labels.alertname, Date.parse(activeAt)]),
      );
    },
  };
}

interface WatchedMachines {
  databases: readonly Machine[];
  copies: readonly Machine[];
  token: string;
}

interface Alert {
  labels: { alertname: string };
  state: string;
  activeAt: string;
}
