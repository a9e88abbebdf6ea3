import type { AlertingRule } from '../alerting-rule.ts';
import { series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;
const node = (name: 'db1' | 'db2' | 'db3') =>
  ({ job: 'patroni', instance: `${name}:8008`, scope: 'merenda', name }) as const;
const target = (name: 'db1' | 'db2' | 'db3') =>
  ({ job: 'patroni', instance: `${name}:8008` }) as const;

/** An instance of CloudNativePG. */
const instance = (address: string) => ({ job: 'database', instance: address }) as const;

const GIGABYTE = 2 ** 30;
const disk = {
  job: 'node',
  instance: 'db1:9100',
  mountpoint: '/var/lib/postgresql',
  fstype: 'ext4',
  device: '/dev/sdb',
} as const;
/** Disks of database machines, without what lies in memory and what starts the machine. */
const onDisk = (name: 'node_filesystem_avail_bytes' | 'node_filesystem_size_bytes') =>
  `${name}{job="node",fstype!~"tmpfs|ramfs|vfat|efivarfs",mountpoint!~"/boot.*"}`;

const used = series('merenda_database_server_connections', { state: 'used' });
const movements = series('merenda_money_movements_total');
const moved = series('merenda_money_movements_total', {
  ...COPY,
  flow: 'in',
  kind: 'topup-pix',
  currency: 'BRL',
});
const limit = series('merenda_database_server_connections', { state: 'limit' });

export const DATABASE: readonly AlertingRule[] = [
  {
    name: 'DatabaseAway',
    severity: 'critical',
    wrong: 'The copy {{ $labels.instance }} cannot reach the database: it answers 503.',
    look: 'Whether PostgreSQL runs, and the line between the two. With Patroni: `patronictl list`.',
    act: 'Start the database or mend the line; copies go on by themselves. If its disk is full, make room first.',
    expr: `${series('merenda_ready', { part: 'database' })} == 0`,
    for: '30s',
    keeps: '5m',
    fires: {
      series: { [series('merenda_ready', { part: 'database', ...COPY })]: '1 0x9' },
      at: '3m',
      labels: { part: 'database', ...COPY },
    },
    silent: {
      series: { [series('merenda_ready', { part: 'database', ...COPY })]: '1x3 0 1x9' },
      at: '4m',
    },
  },
  {
    name: 'RequestsWaitForConnections',
    severity: 'warning',
    wrong: 'Requests of {{ $labels.instance }} wait for a free database connection.',
    look: 'Long statements: `SELECT pid, now() - query_start, state FROM pg_stat_activity ORDER BY 2 DESC`.',
    act: 'End a statement that blocks others by `pg_terminate_backend(pid)`. Else the database’s machine is too small.',
    expr: `${series('merenda_database_connections', { state: 'waiting' })} > 0`,
    for: '3m',
    follows: 'DatabaseAway',
    fires: {
      series: { [series('merenda_database_connections', { state: 'waiting', ...COPY })]: '7x10' },
      at: '5m',
      labels: { state: 'waiting', ...COPY },
    },
    silent: {
      series: {
        [series('merenda_database_connections', { state: 'waiting', ...COPY })]: '7 0 3 0x9',
      },
      at: '5m',
    },
  },
  {
    name: 'DatabaseConnectionsUsedUp',
    severity: 'critical',
    wrong: 'The database server has given away more than 85 of 100 connections.',
    look: '`SELECT application_name, count(*) FROM pg_stat_activity GROUP BY 1`: a copy takes 20.',
    act: 'Stop what does not belong there, or raise `max_connections` and restart.',
    expr: `max(${used}) / max(${limit}) > 0.85`,
    for: '5m',
    fires: {
      series: {
        [series('merenda_database_server_connections', { state: 'used', ...COPY })]: '95x10',
        [series('merenda_database_server_connections', { state: 'limit', ...COPY })]: '100x10',
      },
      at: '7m',
    },
    silent: {
      series: {
        [series('merenda_database_server_connections', { state: 'used', ...COPY })]: '60x10',
        [series('merenda_database_server_connections', { state: 'limit', ...COPY })]: '100x10',
      },
      at: '7m',
    },
  },
  {
    name: 'ArchiveFails',
    severity: 'critical',
    wrong: 'The database’s changes are not archived: a restore would lose all since then.',
    look: 'The database’s log, and `SELECT * FROM pg_stat_archiver`.',
    act: 'Make the archive reachable, or make room there. PostgreSQL repeats by itself; its disk fills until then.',
    expr: `max(${series('merenda_archive_failing')}) == 1`,
    for: '3m',
    fires: { series: { [series('merenda_archive_failing', COPY)]: '0 1x9' }, at: '5m' },
    silent: { series: { [series('merenda_archive_failing', COPY)]: '0 1 1 0x9' }, at: '5m' },
  },
  {
    name: 'ArchiveOld',
    severity: 'critical',
    wrong: 'Money moved in the last quarter of an hour, and none of it is archived yet.',
    look: '`SELECT * FROM pg_stat_archiver`, the age of `archive_command`’s process (`ps -ef | grep archive`), and `archive_timeout`.',
    act: 'End a command that hangs; PostgreSQL starts it anew. Set `archive_timeout` to 30 s. Then run the drill.',
    // Without changes there is nothing to archive.
    expr: `max(${series('merenda_archive_age_seconds')}) > 900 and on () sum(max by (flow, kind, currency) (increase(${movements}[15m]))) > 0`,
    for: '2m',
    fires: {
      series: {
        [series('merenda_archive_age_seconds', COPY)]: '0+60x40',
        [moved]: '0+5x40',
      },
      at: '25m',
    },
    silent: {
      series: {
        [series('merenda_archive_age_seconds', COPY)]: '0+60x40',
        [moved]: '5x40',
      },
      at: '25m',
    },
  },
  {
    name: 'DatabaseNodeDown',
    severity: 'warning',
    wrong: 'PostgreSQL or Patroni does not run on {{ $labels.instance }}.',
    look: '`patronictl list`, then Patroni’s log on that machine.',
    act: 'Start Patroni. A node whose data went their own way is copied anew: `patronictl reinit merenda <name>`.',
    expr: `min by (instance) (${series('up', { job: 'patroni' })}) == 0 or min by (instance) (${series('patroni_postgres_running')}) == 0`,
    for: '1m',
    fires: {
      series: { [series('up', target('db1'))]: '1 0x9', [series('up', target('db2'))]: '1x10' },
      at: '3m',
      labels: { instance: 'db1:8008' },
    },
    silent: {
      series: {
        [series('up', target('db1'))]: '1x10',
        [series('patroni_postgres_running', node('db1'))]: '1 0 1x9',
      },
      at: '3m',
    },
  },
  {
    name: 'NoLeader',
    severity: 'critical',
    wrong: 'No database node of {{ $labels.scope }} leads: nothing can be written.',
    look: '`patronictl list` and `etcdctl endpoint health`: without a majority of etcd there is no leader.',
    act: 'Start the machines that are away. With all data lost but one node’s: `patronictl failover`, knowingly.',
    expr: `max by (scope) (${series('patroni_primary')}) == 0`,
    for: '45s',
    fires: {
      series: {
        [series('patroni_primary', node('db1'))]: '1 0x9',
        [series('patroni_primary', node('db2'))]: '0x10',
      },
      at: '3m',
      labels: { scope: 'merenda' },
    },
    silent: {
      series: {
        [series('patroni_primary', node('db1'))]: '1 0x9',
        [series('patroni_primary', node('db2'))]: '0 1x9',
      },
      at: '3m',
    },
  },
  {
    name: 'NoSynchronousReplica',
    severity: 'critical',
    wrong:
      'No replica of {{ $labels.scope }} confirms commits: nothing is written, since only one machine would have it.',
    look: '`patronictl list`: the replicas’ state and lag.',
    act: 'Start a replica, or copy it anew by `patronictl reinit merenda <name>`.',
    expr: `max by (scope) (${series('patroni_sync_standby')} + ${series('patroni_quorum_standby')}) == 0`,
    for: '1m',
    fires: {
      series: {
        [series('patroni_sync_standby', node('db2'))]: '0x10',
        [series('patroni_quorum_standby', node('db2'))]: '1 0x9',
      },
      at: '3m',
      labels: { scope: 'merenda' },
    },
    silent: {
      series: {
        [series('patroni_sync_standby', node('db2'))]: '0x10',
        [series('patroni_quorum_standby', node('db2'))]: '1x10',
        [series('patroni_sync_standby', node('db3'))]: '0x10',
        [series('patroni_quorum_standby', node('db3'))]: '0x10',
      },
      at: '3m',
    },
  },
  {
    name: 'ReplicaLags',
    severity: 'warning',
    wrong: 'The replica {{ $labels.name }} is more than 64 MB behind the leader.',
    look: 'Its disk and its line to the leader; a long query on it.',
    act: 'End the query. A replica that does not catch up is copied anew by `patronictl reinit merenda <name>`.',
    expr: `max by (scope) (${series('patroni_xlog_location')}) - on (scope) group_right () (${series('patroni_xlog_replayed_location')} and on (scope, name) ${series('patroni_replica')} == 1) > 64e6`,
    for: '2m',
    fires: {
      series: {
        [series('patroni_xlog_location', node('db1'))]: '9e9+1e8x10',
        [series('patroni_xlog_location', node('db2'))]: '0x10',
        [series('patroni_xlog_replayed_location', node('db2'))]: '9e9x10',
        [series('patroni_replica', node('db2'))]: '1x10',
      },
      at: '5m',
      labels: { ...node('db2') },
    },
    silent: {
      series: {
        [series('patroni_xlog_location', node('db1'))]: '9e9+1e8x10',
        [series('patroni_xlog_replayed_location', node('db1'))]: '0x10',
        [series('patroni_replica', node('db1'))]: '0x10',
        [series('patroni_xlog_replayed_location', node('db2'))]: '9e9+1e8x10',
        [series('patroni_replica', node('db2'))]: '1x10',
      },
      at: '5m',
    },
  },
  {
    name: 'EtcdMemberDown',
    severity: 'warning',
    wrong:
      'The etcd member {{ $labels.instance }} does not answer; a second one down and no leader is chosen.',
    look: '`etcdctl endpoint health --cluster`, and etcd’s log there.',
    act: 'Start it. If its data are lost: `etcdctl member remove`, then `member add`.',
    expr: `${series('up', { job: 'etcd' })} == 0`,
    for: '1m',
    fires: {
      series: { [series('up', { job: 'etcd', instance: 'db3:2379' })]: '1 0x9' },
      at: '3m',
      labels: { job: 'etcd', instance: 'db3:2379' },
    },
    silent: {
      series: { [series('up', { job: 'etcd', instance: 'db3:2379' })]: '1 0 1x9' },
      at: '3m',
    },
  },
  {
    name: 'DatabaseDiskAlmostFull',
    severity: 'critical',
    wrong:
      'A disk of the database machine {{ $labels.instance }} is full to nine tenths; on a full one PostgreSQL and etcd end.',
    look: '`df -h` there, and the age of the newest archived segment: what is not archived stays on the disk.',
    act: 'Make the archive reachable, or give the machine a larger disk. Never delete in the database’s folder by hand.',
    expr: `min by (instance) (${onDisk('node_filesystem_avail_bytes')} / ${onDisk('node_filesystem_size_bytes')}) < 0.1`,
    for: '1m',
    fires: {
      series: {
        [series('node_filesystem_avail_bytes', disk)]: `${80 * GIGABYTE} ${5 * GIGABYTE}x9`,
        [series('node_filesystem_size_bytes', disk)]: `${100 * GIGABYTE}x10`,
      },
      at: '3m',
      labels: { instance: 'db1:9100' },
    },
    silent: {
      series: {
        [series('node_filesystem_avail_bytes', disk)]: `${20 * GIGABYTE}x10`,
        [series('node_filesystem_size_bytes', disk)]: `${100 * GIGABYTE}x10`,
      },
      at: '3m',
    },
  },
  {
    name: 'InstanceDown',
    severity: 'warning',
    wrong: 'PostgreSQL does not run on {{ $labels.instance }}, a machine of CloudNativePG.',
    look: '`kubectl get pods --selector cnpg.io/cluster=database`, then the log of that pod.',
    act: 'CloudNativePG starts it again. One that cannot catch up is copied anew: delete its pod and its volumes.',
    expr: `min by (instance) (${series('up', { job: 'database' })}) == 0 or min by (instance) (${series('cnpg_collector_up')}) == 0`,
    for: '1m',
    fires: {
      series: {
        [series('up', instance('10.0.0.7:9187'))]: '1x10',
        [series('cnpg_collector_up', instance('10.0.0.7:9187'))]: '1 0x9',
      },
      at: '3m',
      labels: { instance: '10.0.0.7:9187' },
    },
    silent: {
      series: {
        [series('up', instance('10.0.0.7:9187'))]: '1 0 1x9',
        [series('cnpg_collector_up', instance('10.0.0.7:9187'))]: '1 0 1x9',
      },
      at: '3m',
    },
  },
  {
    name: 'TooFewReplicas',
    severity: 'critical',
    wrong:
      'Fewer replicas of CloudNativePG take the log than commits wait for: nothing is written.',
    look: '`kubectl get cluster database`, and the pods of its replicas.',
    act: 'Give the replicas a node and a volume. Waiting writes end by themselves when one is back.',
    expr: `max(${series('cnpg_pg_replication_streaming_replicas')}) < max(${series('cnpg_collector_sync_replicas', { value: 'observed' })})`,
    for: '1m',
    fires: {
      series: {
        [series('cnpg_pg_replication_streaming_replicas', instance('10.0.0.7:9187'))]: '2 0x9',
        [series('cnpg_collector_sync_replicas', {
          value: 'observed',
          ...instance('10.0.0.7:9187'),
        })]: '1x10',
      },
      at: '3m',
    },
    silent: {
      series: {
        [series('cnpg_pg_replication_streaming_replicas', instance('10.0.0.7:9187'))]: '1x10',
        [series('cnpg_pg_replication_streaming_replicas', instance('10.0.0.8:9187'))]: '0x10',
        [series('cnpg_collector_sync_replicas', {
          value: 'observed',
          ...instance('10.0.0.7:9187'),
        })]: '1x10',
      },
      at: '3m',
    },
  },
  {
    name: 'ReplicaBehind',
    severity: 'warning',
    wrong: 'The replica {{ $labels.instance }} is more than a minute behind.',
    look: 'Its disk and its line to the leader; a long query on it.',
    act: 'End the query. One that does not catch up is copied anew: delete its pod and its volumes.',
    expr: `max by (instance) (${series('cnpg_pg_replication_lag')}) > 60`,
    for: '2m',
    fires: {
      series: { [series('cnpg_pg_replication_lag', instance('10.0.0.8:9187'))]: '0+60x10' },
      at: '6m',
      labels: { instance: '10.0.0.8:9187' },
    },
    silent: {
      series: { [series('cnpg_pg_replication_lag', instance('10.0.0.8:9187'))]: '1 90 1x9' },
      at: '6m',
    },
  },
];
