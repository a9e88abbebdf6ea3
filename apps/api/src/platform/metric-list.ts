import { SIGN_IN_WAYS } from '@merenda/domain/access/sign-in-ways';
import { KINDS, type KindName } from './gate/kinds.ts';

/** The declaration of one metric. */
export interface Declared {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** The subject of a value. Every copy answers the same of the installation: read it with `max`. */
  about: 'copy' | 'installation';
  /** Each label with its values; an empty list has values that other lists of the code name. */
  labels: Readonly<Record<string, readonly string[]>>;
  buckets?: readonly number[];
}

const KIND_NAMES = Object.keys(KINDS) as KindName[];

/**
 * Every metric of the product (product:operating#metrics). The registry is made from this list, and
 * rules, dashboards and the runbook of `deploy` name nothing else of ours.
 */
export const METRICS = {
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'How long answers took',
    about: 'copy',
    labels: { method: [], route: [], status: [] },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  },
  merenda_logins_refused_total: {
    type: 'counter',
    help: 'Sign-ins that were refused, by the way that was tried',
    about: 'copy',
    labels: {
      way: [...SIGN_IN_WAYS, 'operator'],
      status: ['401', '403', '429'],
    },
  },
  merenda_security_events_total: {
    type: 'counter',
    help: 'Sign-ins, and refusals that may be an attack',
    about: 'copy',
    labels: {
      event: [
        'signed_in',
        'identity_refused',
        'right_refused',
        'forgery_refused',
        'throttled',
        'input_refused',
      ],
    },
  },
  merenda_ready: {
    type: 'gauge',
    help: '1 for each part that this copy needs and can use, else 0',
    about: 'copy',
    labels: { part: ['copy', 'database', 'migrations', 'disk', 'bucket', 'scanner'] },
  },
  merenda_disk_free_bytes: {
    type: 'gauge',
    help: 'Free space where this copy keeps its files, unless they lie in a bucket',
    about: 'copy',
    labels: {},
  },
  merenda_memory_free_bytes: {
    type: 'gauge',
    help: 'Free memory of the machine that this copy runs on',
    about: 'copy',
    labels: {},
  },
  merenda_heap_limit_bytes: {
    type: 'gauge',
    help: 'The largest heap that Node gives this copy',
    about: 'copy',
    labels: {},
  },
  merenda_clock_offset_seconds: {
    type: 'gauge',
    help: "How far this copy's clock is ahead of the database's",
    about: 'copy',
    labels: {},
  },
  merenda_database_connections: {
    type: 'gauge',
    help: 'Connections of this copy; waiting: who has none',
    about: 'copy',
    labels: { state: ['idle', 'busy', 'waiting'] },
  },
  merenda_database_server_connections: {
    type: 'gauge',
    help: 'Connections to the server: used by anybody, and its limit',
    about: 'installation',
    labels: { state: ['used', 'limit'] },
  },
  merenda_database_bytes: {
    type: 'gauge',
    help: 'The size of the database',
    about: 'installation',
    labels: {},
  },
  merenda_archive_failing: {
    type: 'gauge',
    help: '1 if the last WAL file could not be archived; absent without an archive',
    about: 'installation',
    labels: {},
  },
  merenda_archive_age_seconds: {
    type: 'gauge',
    help: 'The time since a WAL file was archived, or since the server began; absent without an archive',
    about: 'installation',
    labels: {},
  },
  merenda_job_run_duration_seconds: {
    type: 'histogram',
    help: 'How long runs of jobs took, by how they ended',
    about: 'copy',
    // Prometheus has a label `job` of its own.
    labels: { name: [], outcome: ['done', 'failed'] },
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60],
  },
  merenda_work: {
    type: 'gauge',
    help: 'Costly work that is being done (running) or waits for a place (waiting)',
    about: 'copy',
    labels: { kind: KIND_NAMES, state: ['running', 'waiting'] },
  },
  merenda_work_refused_total: {
    type: 'counter',
    help: 'Costly work that was not done since too much was asked for',
    about: 'copy',
    labels: { kind: KIND_NAMES },
  },
  merenda_queue_size: {
    type: 'gauge',
    help: 'Records that wait for a job',
    about: 'installation',
    labels: { queue: [] },
  },
  merenda_queue_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest of each job waits; webhooks are the queue inbox',
    about: 'installation',
    labels: { queue: [] },
  },
  merenda_money_moved_minor_units_total: {
    type: 'counter',
    help: 'Money moved since this copy began: in, out, within',
    about: 'installation',
    labels: { flow: ['in', 'out', 'within'], kind: [], currency: [] },
  },
  merenda_money_movements_total: {
    type: 'counter',
    help: 'The number of these movements',
    about: 'installation',
    labels: { flow: ['in', 'out', 'within'], kind: [], currency: [] },
  },
  merenda_in_doubt: {
    type: 'gauge',
    help: 'Payments without an outcome: top-ups, those their processor has not answered, refunds, payouts',
    about: 'installation',
    labels: { of: ['topup', 'unheard', 'refund', 'payout'], currency: [] },
  },
  merenda_in_doubt_minor_units: {
    type: 'gauge',
    help: 'Their amounts',
    about: 'installation',
    labels: { of: ['topup', 'unheard', 'refund', 'payout'], currency: [] },
  },
  merenda_in_doubt_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them waits',
    about: 'installation',
    labels: { of: ['topup', 'unheard', 'refund', 'payout'], currency: [] },
  },
  merenda_differences_open: {
    type: 'gauge',
    help: 'Differences with a processor',
    about: 'installation',
    labels: {},
  },
  merenda_collected_completely: {
    type: 'gauge',
    help: '1 when all could be asked, the database too',
    about: 'copy',
    labels: {},
  },
} as const satisfies Record<string, Declared>;

export type MetricName = keyof typeof METRICS;

export type LabelsOf<Name extends MetricName> = (typeof METRICS)[Name]['labels'];
