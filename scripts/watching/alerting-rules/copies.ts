import type { AlertingRule } from '../alerting-rule.ts';
import { answers, noneOf, series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;
const OTHER_COPY = { job: 'merenda', instance: 'api-2:3000' } as const;
const PAGES = { method: 'GET', route: '/api/wallet', ...COPY } as const;

const answered = (status: string) =>
  series('http_request_duration_seconds_count', { ...PAGES, status });
const faster = (le: string) =>
  series('http_request_duration_seconds_bucket', { ...PAGES, status: '200', le });

export const COPIES: readonly AlertingRule[] = [
  {
    name: 'NoCopyAnswers',
    severity: 'critical',
    wrong: 'No copy of the API answers: nobody can use the product.',
    look: 'The copies’ last log lines, and whether the machine has memory and disk.',
    act: 'Start the copies. A copy that ends at once says why in one line.',
    expr: `(max(${series('up', { job: 'merenda' })}) or vector(0)) == 0`,
    for: '30s',
    fires: {
      series: { [series('up', COPY)]: '1 0x9', [series('up', OTHER_COPY)]: '0x10' },
      at: '3m',
    },
    silent: {
      series: { [series('up', COPY)]: '0x10', [series('up', OTHER_COPY)]: '1x10' },
      at: '5m',
    },
  },
  {
    name: 'CopyDown',
    severity: 'warning',
    wrong: 'The copy {{ $labels.instance }} has not answered for a minute.',
    look: 'Its last log lines, and whether its process runs.',
    act: 'Start it again. The other copies carry on; without a spare one add one.',
    expr: `${series('up', { job: 'merenda' })} == 0`,
    for: '1m',
    follows: 'NoCopyAnswers',
    fires: { series: { [series('up', COPY)]: '1 1 0x9' }, at: '4m', labels: COPY },
    // A copy that a release replaces is back within seconds.
    silent: { series: { [series('up', COPY)]: '1 1 0 1x9' }, at: '3m' },
  },
  {
    name: 'CopyRestarts',
    severity: 'warning',
    wrong: 'The copy {{ $labels.instance }} has started more than three times in half an hour.',
    look: 'The last lines before each start: `out of memory`, or an error with its stack.',
    act: 'If a release brought it, go back to the release before. If memory ran out, look at HeapAlmostFull.',
    expr: `changes(${series('process_start_time_seconds', { job: 'merenda' })}[30m]) > 3`,
    for: '0s',
    fires: {
      series: { [series('process_start_time_seconds', COPY)]: '1 2 3 4 5 6x9' },
      at: '6m',
      labels: COPY,
    },
    silent: { series: { [series('process_start_time_seconds', COPY)]: '1 2x20' }, at: '20m' },
  },
  {
    name: 'CopyNotReady',
    severity: 'critical',
    wrong: 'The copy {{ $labels.instance }} cannot use its {{ $labels.part }}.',
    look: '`GET /readyz` of this copy: it says why.',
    act: 'migrations: run `npm run migrate`. disk: make room, 100 MB are the least. bucket: look at the server of `FILES_URL` and its credentials. scanner: start it. Without either of these two files are refused.',
    // Without the database nobody knows about migrations.
    expr: `${noneOf('merenda_ready', { part: ['database', 'copy'] })} == 0 unless on (instance) ${series('merenda_ready', { part: 'database' })} == 0`,
    for: '1m',
    fires: {
      series: {
        [series('merenda_ready', { part: 'disk', ...COPY })]: '1 0x9',
        [series('merenda_ready', { part: 'database', ...COPY })]: '1x10',
      },
      at: '3m',
      labels: { part: 'disk', ...COPY },
    },
    silent: {
      series: {
        [series('merenda_ready', { part: 'migrations', ...COPY })]: '1 0x9',
        [series('merenda_ready', { part: 'database', ...COPY })]: '1 0x9',
      },
      at: '3m',
    },
  },
  {
    name: 'AnswersFail',
    severity: 'critical',
    wrong: 'More than one answer in a hundred is an error of ours (5xx).',
    look: 'The dashboard Copies by route, then the log’s errors of these routes with their stack.',
    act: 'If a release brought it, go back to the release before. 503 alone says that a part is away or too much is asked for.',
    expr: `sum(rate(${answers('count', ',status=~"5.."')}[5m])) / sum(rate(${answers('count')}[5m])) > 0.01 and sum(rate(${answers('count', ',status=~"5.."')}[5m])) > 0.02`,
    for: '2m',
    follows: 'DatabaseAway',
    fires: { series: { [answered('200')]: '0+600x20', [answered('500')]: '0+30x20' }, at: '15m' },
    silent: { series: { [answered('200')]: '0+600x20', [answered('500')]: '0+1x20' }, at: '15m' },
  },
  {
    name: 'AnswersSlow',
    severity: 'warning',
    wrong: 'One answer in twenty takes longer than a second.',
    look: 'The dashboard Copies: the slowest routes, the busy connections, the event loop.',
    act: 'One route: its statements in a trace. All routes: the database’s machine, then more copies.',
    expr: `histogram_quantile(0.95, sum by (le) (rate(${answers('bucket')}[5m]))) > 1`,
    for: '5m',
    follows: 'DatabaseAway',
    fires: {
      series: {
        [faster('1')]: '0+80x20',
        [faster('2.5')]: '0+100x20',
        [faster('+Inf')]: '0+100x20',
      },
      at: '15m',
    },
    silent: {
      series: {
        [faster('1')]: '0+99x20',
        [faster('2.5')]: '0+100x20',
        [faster('+Inf')]: '0+100x20',
      },
      at: '15m',
    },
  },
  {
    name: 'CopyOverloaded',
    severity: 'warning',
    wrong:
      'The copy {{ $labels.instance }} leaves requests waiting for more than half a second before it begins them.',
    look: 'Its CPU on the dashboard Copies, and who sends so much (the log’s `ip`).',
    act: 'Start more copies. If one network asks for everything, bound it at the proxy.',
    expr: `${series('nodejs_eventloop_lag_p99_seconds', { job: 'merenda' })} > 0.5`,
    for: '5m',
    fires: {
      series: { [series('nodejs_eventloop_lag_p99_seconds', COPY)]: '0.9x20' },
      at: '10m',
      labels: COPY,
    },
    silent: {
      series: { [series('nodejs_eventloop_lag_p99_seconds', COPY)]: '0.02x5 0.9 0.02x9' },
      at: '10m',
    },
  },
  {
    name: 'WorkRefused',
    severity: 'warning',
    wrong: 'Costly work of the kind {{ $labels.kind }} is refused since too much is asked for.',
    look: 'The dashboard Work: which kind, since when; the log’s `throttled` for one caller behind it.',
    act: 'Start more copies. Places per kind follow memory and threads and are not raised.',
    expr: 'sum by (kind) (rate(merenda_work_refused_total[5m])) > 0.1',
    for: '5m',
    fires: {
      series: { [series('merenda_work_refused_total', { kind: 'password', ...COPY })]: '0+30x20' },
      at: '15m',
      labels: { kind: 'password' },
    },
    silent: {
      series: { [series('merenda_work_refused_total', { kind: 'password', ...COPY })]: '0+2x20' },
      at: '15m',
    },
  },
  {
    name: 'ClockWrong',
    severity: 'critical',
    wrong:
      'The clock of {{ $labels.instance }} and the database’s differ by more than half a minute.',
    look: 'Which one is wrong: `date --utc` on both machines.',
    act: 'Mend NTP there. Cut-offs, codes and sessions go by these clocks.',
    expr: `abs(${series('merenda_clock_offset_seconds')}) > 30`,
    for: '1m',
    fires: {
      series: { [series('merenda_clock_offset_seconds', COPY)]: '0 -3600x9' },
      at: '4m',
      labels: COPY,
    },
    silent: { series: { [series('merenda_clock_offset_seconds', COPY)]: '0.2x10' }, at: '5m' },
  },
  {
    name: 'FiguresIncomplete',
    severity: 'warning',
    wrong:
      'The copy {{ $labels.instance }} cannot ask for all figures: queues and money may be old ones.',
    look: 'Its log: a statement takes longer than 5 s, or is not allowed.',
    act: 'Run `npm run migrate` if a release was half done. Else look at AnswersSlow.',
    expr: `${series('merenda_collected_completely')} == 0`,
    for: '5m',
    follows: 'DatabaseAway',
    fires: {
      series: { [series('merenda_collected_completely', COPY)]: '0x10' },
      at: '7m',
      labels: COPY,
    },
    silent: { series: { [series('merenda_collected_completely', COPY)]: '1 0 0 1x9' }, at: '7m' },
  },
];
