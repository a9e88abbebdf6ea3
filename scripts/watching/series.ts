import type { LabelsOf, METRICS, MetricName } from '../../apps/api/src/platform/metric-list.ts';

/** The metrics of others that rules and dashboards read, with their labels. */
export const OTHERS = {
  // Prometheus itself: 1 for each program that it could ask.
  up: [],
  // Node, by prom-client.
  process_cpu_seconds_total: [],
  process_max_fds: [],
  process_open_fds: [],
  process_resident_memory_bytes: [],
  process_start_time_seconds: [],
  nodejs_eventloop_lag_p99_seconds: [],
  nodejs_heap_size_used_bytes: [],
  // Patroni's port 8008.
  patroni_postgres_running: ['scope', 'name'],
  patroni_primary: ['scope', 'name'],
  patroni_quorum_standby: ['scope', 'name'],
  patroni_replica: ['scope', 'name'],
  patroni_sync_standby: ['scope', 'name'],
  patroni_xlog_location: ['scope', 'name'],
  patroni_xlog_replayed_location: ['scope', 'name'],
  // Prometheus' node exporter, port 9100.
  node_filesystem_avail_bytes: ['mountpoint', 'fstype', 'device'],
  node_filesystem_size_bytes: ['mountpoint', 'fstype', 'device'],
  // CloudNativePG's port 9187.
  cnpg_collector_sync_replicas: ['pod', 'value'],
  cnpg_collector_up: ['pod', 'cluster'],
  cnpg_pg_replication_lag: ['pod'],
  cnpg_pg_replication_streaming_replicas: ['pod'],
} as const satisfies Record<string, readonly string[]>;

/** The labels that Prometheus gives to everything of a program that it asks. */
export const TARGET_LABELS = ['instance', 'job'] as const;

type OtherName = keyof typeof OTHERS;
/** The series of a histogram have its name with one of these. */
type HistogramName = {
  [Name in MetricName]: (typeof METRICS)[Name]['type'] extends 'histogram' ? Name : never;
}[MetricName];
type HistogramSeries = `${HistogramName}_${'bucket' | 'count' | 'sum'}`;
export type SeriesName = Exclude<MetricName, HistogramName> | HistogramSeries | OtherName;

type MetricOf<Name extends SeriesName> = Name extends MetricName
  ? Name
  : Name extends `${infer Metric extends HistogramName}_${'bucket' | 'count' | 'sum'}`
    ? Metric
    : never;
type ValueOf<Values> = Values extends readonly [] ? string : Values[keyof Values & number];
type OwnLabels<Name extends SeriesName> = Name extends OtherName
  ? { [Label in (typeof OTHERS)[Name][number]]?: string }
  : { [Label in keyof LabelsOf<MetricOf<Name>>]?: ValueOf<LabelsOf<MetricOf<Name>>[Label]> };

/** The values of labels; those that a declaration lists can be no others. */
export type Labels<Name extends SeriesName> = OwnLabels<Name> & {
  [Label in (typeof TARGET_LABELS)[number] | 'le']?: string;
};

const write = (name: string, matchers: readonly string[]) =>
  matchers.length === 0 ? name : `${name}{${matchers.join(',')}}`;

/** `series('merenda_queue_size', { queue: 'inbox' })` → `merenda_queue_size{queue="inbox"}` */
export const series = <Name extends SeriesName>(name: Name, labels?: Labels<Name>): string =>
  write(
    name,
    Object.entries<string>({ ...labels }).map(([label, value]) => `${label}="${value}"`),
  );

/** As `series`, with any of several values. */
export const anyOf = <Name extends SeriesName>(
  name: Name,
  labels: { [Label in keyof Labels<Name>]?: readonly (Labels<Name>[Label] & string)[] },
): string =>
  write(
    name,
    Object.entries<readonly string[] | undefined>({ ...labels }).map(
      ([label, values = []]) => `${label}=~"${values.join('|')}"`,
    ),
  );

/** As `series`, with all values but these. */
export const noneOf = <Name extends SeriesName>(
  name: Name,
  labels: { [Label in keyof Labels<Name>]?: readonly (Labels<Name>[Label] & string)[] },
): string => anyOf(name, labels).replaceAll('=~', '!~');

/** Answers of the API to apps; pages, probes and open event streams are left out. */
export const answers = (part: 'bucket' | 'count' | 'sum', more = ''): string =>
  `http_request_duration_seconds_${part}{route=~"/api/.*",route!="/api/events"${more}}`;
