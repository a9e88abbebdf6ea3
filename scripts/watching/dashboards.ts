import type { Dashboard, Panel } from './dashboard.ts';
import { answers, noneOf, series } from './series.ts';

const figure = (
  title: string,
  unit: Panel['unit'],
  expr: string,
  bounds: Pick<Panel, 'redFrom' | 'redBelow'> = {},
  legend = '',
): Panel => ({ title, kind: 'figure', unit, shows: { [legend]: expr }, ...bounds });
const lines = (title: string, unit: Panel['unit'], shows: Panel['shows']): Panel => ({
  title,
  kind: 'lines',
  unit,
  shows,
});

const WEEK_SECONDS = 7 * 24 * 3_600;

/** None, told by a copy; without any answer there is no figure rather than a reassuring 0. */
const OR_NONE = `or 0 * max(${series('up', { job: 'merenda' })} == 1)`;

/** Meals paid within an hour, of the whole installation. */
const mealsSold = (ago = '') =>
  `sum(max by (currency) (increase(${series('merenda_money_movements_total', { kind: 'purchase' })}[1h]${ago})))`;
const moneyMoved = (flow: 'in' | 'out', range: string) =>
  `sum by (currency) (max by (kind, currency) (increase(${series('merenda_money_moved_minor_units_total', { flow })}[${range}]))) / 100`;
const inDoubt = (of: 'topup' | 'unheard' | 'refund' | 'payout') =>
  `sum(max by (currency) (${series('merenda_in_doubt', { of })})) ${OR_NONE}`;
const queueAge = (queue: string) => `max(${series('merenda_queue_oldest_seconds', { queue })})`;
const p95 = (by: string) =>
  `histogram_quantile(0.95, sum by (${by}) (rate(${answers('bucket')}[5m])))`;
const failing = `sum(rate(${answers('count', ',status=~"5.."')}[5m])) / sum(rate(${answers('count')}[5m])) ${OR_NONE}`;
const diskInAWeek = `min(predict_linear(${series('merenda_disk_free_bytes')}[1d], ${WEEK_SECONDS}))`;
const connections = (state: 'used' | 'limit') =>
  `max(${series('merenda_database_server_connections', { state })})`;
const jobRuns = (outcome: 'done' | 'failed') =>
  `sum by (name) (rate(${series('merenda_job_run_duration_seconds_count', { outcome })}[5m]))`;
const up = series('up', { job: 'merenda' });
const ofCopy = '{{instance}}';

/** The five questions at noon. */
const NOON: Dashboard = {
  uid: 'noon',
  title: 'Noon',
  hours: 24,
  rows: {
    'Are meals sold?': [
      figure('Meals in the last hour', 'short', mealsSold()),
      figure('In the same hour a week ago', 'short', mealsSold(' offset 1w')),
      figure('Came in today', 'short', moneyMoved('in', '24h'), {}, '{{currency}}'),
      lines('Meals an hour', 'short', { now: mealsSold(), 'a week ago': mealsSold(' offset 1w') }),
    ],
    'Is money in doubt?': [
      figure('Top-ups unheard by their processor', 'short', inDoubt('unheard'), { redFrom: 10 }),
      figure('Refunds without an answer', 'short', inDoubt('refund'), { redFrom: 10 }),
      figure('Differences with processors', 'short', `max(${series('merenda_differences_open')})`, {
        redFrom: 1,
      }),
      lines('In doubt', 'short', {
        '{{of}} {{currency}}': `max by (of, currency) (${series('merenda_in_doubt')})`,
      }),
    ],
    'What waits?': [
      figure('Oldest webhook', 's', queueAge('inbox'), { redFrom: 300 }),
      figure('Oldest e-mail', 's', queueAge('e-mails'), { redFrom: 1_800 }),
      figure(
        'Requests without a connection',
        'short',
        `sum(${series('merenda_database_connections', { state: 'waiting' })})`,
        { redFrom: 1 },
      ),
      lines('Queues', 'short', {
        '{{queue}}': `max by (queue) (${series('merenda_queue_size')})`,
      }),
    ],
    'Who is slow?': [
      figure('95 of 100 answers within', 's', p95('le'), { redFrom: 1 }),
      figure('Errors of ours', 'percentunit', failing, { redFrom: 0.01 }),
      figure('Copies that answer', 'short', `sum(${up}) or vector(0)`, { redBelow: 1 }),
      lines('Slowest routes: 95 of 100 answers within', 's', {
        '{{route}}': `topk(5, ${p95('le, route')})`,
      }),
    ],
    'What will be full next week?': [
      figure('Disk free in a week', 'bytes', diskInAWeek, { redBelow: 2 ** 30 }),
      figure(
        'Database in a week',
        'bytes',
        `max(predict_linear(${series('merenda_database_bytes')}[1d], ${WEEK_SECONDS}))`,
      ),
      figure(
        'Database connections used',
        'percentunit',
        `${connections('used')} / ${connections('limit')}`,
        { redFrom: 0.85 },
      ),
      lines('Free', 'bytes', {
        'disk {{instance}}': series('merenda_disk_free_bytes'),
        'memory {{instance}}': series('merenda_memory_free_bytes'),
      }),
    ],
  },
};

const COPIES: Dashboard = {
  uid: 'copies',
  title: 'Copies',
  hours: 6,
  rows: {
    Answers: [
      lines('A second, by status', 'reqps', {
        '{{status}}': `sum by (status) (rate(${answers('count')}[5m]))`,
      }),
      lines('A second, by route', 'reqps', {
        '{{method}} {{route}}': `topk(10, sum by (method, route) (rate(${answers('count')}[5m])))`,
      }),
      lines('Errors of ours (5xx), by route', 'reqps', {
        '{{method}} {{route}} {{status}}': `sum by (method, route, status) (rate(${answers('count', ',status=~"5.."')}[5m])) > 0`,
      }),
      lines('Refusals (4xx), by route', 'reqps', {
        '{{method}} {{route}} {{status}}': `topk(10, sum by (method, route, status) (rate(${answers('count', ',status=~"4.."')}[5m])))`,
      }),
      lines('95 of 100 answers within', 's', { all: p95('le') }),
      lines('Slowest routes: 95 of 100 answers within', 's', {
        '{{method}} {{route}}': `topk(10, ${p95('le, method, route')})`,
      }),
    ],
    Copies: [
      lines('Answers', 'short', { [ofCopy]: up }),
      lines('Cannot be used', 'short', {
        '{{instance}} {{part}}': `${series('merenda_ready')} == 0`,
      }),
      lines('CPU', 'percentunit', {
        [ofCopy]: `rate(${series('process_cpu_seconds_total', { job: 'merenda' })}[5m])`,
      }),
      lines('Event loop: 99 of 100 turns within', 's', {
        [ofCopy]: series('nodejs_eventloop_lag_p99_seconds', { job: 'merenda' }),
      }),
      lines('Memory', 'bytes', {
        [ofCopy]: series('process_resident_memory_bytes', { job: 'merenda' }),
      }),
      lines('Heap', 'bytes', {
        [ofCopy]: series('nodejs_heap_size_used_bytes', { job: 'merenda' }),
        'limit {{instance}}': series('merenda_heap_limit_bytes'),
      }),
      lines('Clock ahead of the database’s', 's', {
        [ofCopy]: series('merenda_clock_offset_seconds'),
      }),
      lines('All figures asked for', 'short', {
        [ofCopy]: series('merenda_collected_completely'),
      }),
    ],
  },
};

const DATABASE: Dashboard = {
  uid: 'database',
  title: 'Database',
  hours: 24,
  rows: {
    Connections: [
      lines('Of each copy', 'short', {
        '{{instance}} {{state}}': series('merenda_database_connections'),
      }),
      lines('Of the server', 'short', {
        '{{state}}': `max by (state) (${series('merenda_database_server_connections')})`,
      }),
    ],
    Keeping: [
      lines('Size', 'bytes', { size: `max(${series('merenda_database_bytes')})` }),
      lines('Archive fails', 'short', { failing: `max(${series('merenda_archive_failing')})` }),
      lines('Newest archived change', 's', {
        age: `max(${series('merenda_archive_age_seconds')})`,
      }),
    ],
    'Nodes (Patroni)': [
      lines('PostgreSQL runs', 'short', { '{{name}}': series('patroni_postgres_running') }),
      lines('Leads', 'short', { '{{name}}': series('patroni_primary') }),
      lines('Confirms commits', 'short', {
        '{{name}}': `${series('patroni_sync_standby')} + ${series('patroni_quorum_standby')}`,
      }),
      lines('Behind the leader', 'bytes', {
        '{{name}}': `max by (scope) (${series('patroni_xlog_location')}) - on (scope) group_right () (${series('patroni_xlog_replayed_location')} and on (scope, name) ${series('patroni_replica')} == 1)`,
      }),
    ],
  },
};

const WORK: Dashboard = {
  uid: 'work',
  title: 'Work',
  hours: 24,
  rows: {
    Queues: [
      lines('Waiting', 'short', {
        '{{queue}}': `max by (queue) (${series('merenda_queue_size')})`,
      }),
      lines('The oldest', 's', {
        '{{queue}}': `max by (queue) (${series('merenda_queue_oldest_seconds')})`,
      }),
    ],
    Jobs: [
      lines('Runs a second', 'short', { '{{name}}': jobRuns('done') }),
      lines('Failed runs a second', 'short', { '{{name}}': `${jobRuns('failed')} > 0` }),
      lines('95 of 100 runs within', 's', {
        '{{name}}': `histogram_quantile(0.95, sum by (le, name) (rate(${series('merenda_job_run_duration_seconds_bucket')}[15m])))`,
      }),
    ],
    'Costly work': [
      lines('Running and waiting', 'short', {
        '{{kind}} {{state}}': `sum by (kind, state) (${series('merenda_work')})`,
      }),
      lines('Refused a second', 'short', {
        '{{kind}}': `sum by (kind) (rate(${series('merenda_work_refused_total')}[5m]))`,
      }),
    ],
  },
};

const MONEY: Dashboard = {
  uid: 'money',
  title: 'Money',
  hours: 168,
  rows: {
    Moved: [
      lines('In, an hour', 'short', { '{{currency}}': moneyMoved('in', '1h') }),
      lines('Out, an hour', 'short', { '{{currency}}': moneyMoved('out', '1h') }),
      lines('Movements an hour, by kind', 'short', {
        '{{kind}}': `sum by (kind) (max by (kind, currency) (increase(${series('merenda_money_movements_total')}[1h])))`,
      }),
      lines('Meals an hour', 'short', { now: mealsSold(), 'a week ago': mealsSold(' offset 1w') }),
    ],
    'In doubt': [
      lines('Number', 'short', {
        '{{of}} {{currency}}': `max by (of, currency) (${series('merenda_in_doubt')})`,
      }),
      lines('Amount', 'short', {
        '{{of}} {{currency}}': `max by (of, currency) (${series('merenda_in_doubt_minor_units')}) / 100`,
      }),
      lines('The oldest', 's', {
        '{{of}}': `max by (of) (${series('merenda_in_doubt_oldest_seconds')})`,
      }),
      lines('Differences', 'short', { open: `max(${series('merenda_differences_open')})` }),
    ],
  },
};

const SIGN_IN: Dashboard = {
  uid: 'sign-in',
  title: 'Sign-in',
  hours: 24,
  rows: {
    'Sign-in': [
      lines('Signed in a second', 'short', {
        all: `sum(rate(${series('merenda_security_events_total', { event: 'signed_in' })}[5m]))`,
      }),
      lines('Refused a second, by way', 'short', {
        '{{way}} {{status}}': `sum by (way, status) (rate(${series('merenda_logins_refused_total')}[5m]))`,
      }),
    ],
    'Security events': [
      lines('A second', 'short', {
        '{{event}}': `sum by (event) (rate(${noneOf('merenda_security_events_total', { event: ['signed_in'] })}[5m]))`,
      }),
    ],
  },
};

const ROOM: Dashboard = {
  uid: 'room',
  title: 'Room',
  hours: 168,
  rows: {
    Disk: [
      lines('Free', 'bytes', { [ofCopy]: series('merenda_disk_free_bytes') }),
      lines('Free in a week, at the pace of the last day', 'bytes', {
        [ofCopy]: `predict_linear(${series('merenda_disk_free_bytes')}[1d], ${WEEK_SECONDS})`,
      }),
      lines('Database', 'bytes', { size: `max(${series('merenda_database_bytes')})` }),
    ],
    'Memory and files': [
      lines('Memory free', 'bytes', { [ofCopy]: series('merenda_memory_free_bytes') }),
      lines('Files and connections open', 'short', {
        [ofCopy]: series('process_open_fds', { job: 'merenda' }),
        'limit {{instance}}': series('process_max_fds', { job: 'merenda' }),
      }),
    ],
  },
};

export const DASHBOARDS: readonly Dashboard[] = [
  NOON,
  COPIES,
  DATABASE,
  WORK,
  MONEY,
  SIGN_IN,
  ROOM,
];
