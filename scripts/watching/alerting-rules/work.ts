import type { Services } from '../../../apps/api/src/modules/services.ts';
import { jobsOf } from '../../../apps/api/src/start/jobs.ts';
import type { AlertingRule } from '../alerting-rule.ts';
import { anyOf, noneOf, series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;
const OTHER_COPY = { job: 'merenda', instance: 'api-2:3000' } as const;

const age = (queue: string) => series('merenda_queue_oldest_seconds', { queue });
const of = (queue: string) => ({ queue, ...COPY });
/** Runs of a job. */
const runs = (name: string, outcome: 'done' | 'failed') =>
  series('merenda_job_run_duration_seconds_count', { name, outcome, ...COPY });

/** A run that is due later than this is missed by hours, not by a quarter of an hour. */
const SELDOM_MS = 600_000;

const JOBS = jobsOf({} as Services);
const SELDOM = JOBS.filter(({ everyMs }) => everyMs >= SELDOM_MS).map(({ name }) => name);
const LONG = JOBS.filter(({ mayWaitLong }) => mayWaitLong).map(({ name }) => name);
/** Queues with alerts of their own; an amount in doubt has its own as well. */
const ELSEWHERE = ['inbox', 'e-mails', 'push messages', 'chain', 'top-ups', 'refunds'];

export const WORK: readonly AlertingRule[] = [
  {
    name: 'WebhooksWait',
    severity: 'critical',
    wrong:
      'A processor’s message has waited for more than five minutes: paid money is not in the wallets.',
    look: 'The log’s `a job failed` with `"job":"inbox"`.',
    act: 'Mend its cause; messages are kept and taken again. `npm run reconcile` finds those that never came.',
    expr: `max(${age('inbox')}) > 300`,
    for: '1m',
    follows: 'DatabaseAway',
    fires: {
      series: { [series('merenda_queue_oldest_seconds', of('inbox'))]: '0+60x20' },
      at: '10m',
    },
    silent: {
      series: { [series('merenda_queue_oldest_seconds', of('inbox'))]: '2x20' },
      at: '10m',
    },
  },
  {
    name: 'MessagesWait',
    severity: 'warning',
    wrong: 'Several {{ $labels.queue }} have waited for more than half an hour.',
    look: 'The log’s `an e-mail was not sent`, and whether the mail server of `SMTP_URL` answers.',
    act: 'Mend the mail server or its password; messages are tried again for three days.',
    // A single one may wait for its recipient's server.
    expr: `max by (queue) (${anyOf('merenda_queue_oldest_seconds', { queue: ['e-mails', 'push messages'] })}) > 1800 and max by (queue) (${series('merenda_queue_size')}) >= 5`,
    for: '5m',
    follows: 'DatabaseAway',
    fires: {
      series: {
        [series('merenda_queue_oldest_seconds', of('e-mails'))]: '0+60x60',
        [series('merenda_queue_size', of('e-mails'))]: '9x60',
      },
      at: '50m',
      labels: { queue: 'e-mails' },
    },
    silent: {
      series: {
        [series('merenda_queue_oldest_seconds', of('e-mails'))]: '0+60x60',
        [series('merenda_queue_size', of('e-mails'))]: '1x60',
      },
      at: '50m',
    },
  },
  {
    name: 'PostingsUnsealed',
    severity: 'critical',
    wrong: 'Postings have waited for more than ten minutes to be sealed into the chain.',
    look: 'The log’s `a job failed` with `"job":"chain"`; a transaction that stays open.',
    act: 'End the transaction. If sealing refuses the chain, change nothing and run `npm run audit:ledger`.',
    expr: `max(${age('chain')}) > 600`,
    for: '1m',
    follows: 'DatabaseAway',
    fires: {
      series: { [series('merenda_queue_oldest_seconds', of('chain'))]: '0+60x20' },
      at: '15m',
    },
    silent: {
      series: { [series('merenda_queue_oldest_seconds', of('chain'))]: '4x20' },
      at: '15m',
    },
  },
  {
    name: 'WorkWaits',
    severity: 'warning',
    wrong: 'The oldest of {{ $labels.queue }} has waited for more than two hours.',
    look: 'The log’s `a job failed` with this job.',
    act: 'Mend its cause; the records are kept and taken again.',
    expr: `max by (queue) (${noneOf('merenda_queue_oldest_seconds', { queue: [...ELSEWHERE, ...LONG] })}) > 7200`,
    for: '10m',
    follows: 'DatabaseAway',
    fires: {
      series: { [series('merenda_queue_oldest_seconds', of('cards'))]: '7000+60x30' },
      at: '25m',
      labels: { queue: 'cards' },
    },
    silent: {
      series: {
        [series('merenda_queue_oldest_seconds', of('cards'))]: '10x30',
        [series('merenda_queue_oldest_seconds', of('closings'))]: '90000x30',
      },
      at: '25m',
    },
  },
  {
    name: 'JobFails',
    severity: 'warning',
    wrong: 'The job {{ $labels.name }} only fails.',
    look: 'The log’s `a job failed` with this job: the error and its stack.',
    act: 'Mend its cause. The job tries again by itself, at least once a minute.',
    expr: `sum by (name) (increase(${series('merenda_job_run_duration_seconds_count', { outcome: 'failed' })}[15m])) > 0 unless sum by (name) (increase(${series('merenda_job_run_duration_seconds_count', { outcome: 'done' })}[15m])) > 0`,
    for: '5m',
    follows: 'DatabaseAway',
    fires: {
      series: { [runs('e-mails', 'failed')]: '0+3x40', [runs('e-mails', 'done')]: '5x40' },
      at: '30m',
      labels: { name: 'e-mails' },
    },
    silent: {
      series: { [runs('e-mails', 'failed')]: '0+1x40', [runs('e-mails', 'done')]: '0+9x40' },
      at: '30m',
    },
  },
  {
    name: 'JobStandsStill',
    severity: 'critical',
    wrong: 'The job {{ $labels.name }} has ended no run for a quarter of an hour.',
    look: 'Whether any copy runs it, and a statement that waits for a lock (`pg_stat_activity`).',
    act: 'End the transaction that it waits for, else restart the copies one by one.',
    expr: `sum by (name) (increase(${noneOf('merenda_job_run_duration_seconds_count', { name: SELDOM })}[15m])) == 0`,
    for: '2m',
    follows: 'DatabaseAway',
    fires: {
      series: { [runs('inbox', 'done')]: '0+9x9 90x40' },
      at: '40m',
      labels: { name: 'inbox' },
    },
    silent: {
      series: {
        [runs('inbox', 'done')]: '0+9x40',
        [runs('purge', 'done')]: '1x40',
        [series('merenda_job_run_duration_seconds_count', {
          name: 'inbox',
          outcome: 'done',
          ...OTHER_COPY,
        })]: '5x40',
      },
      at: '40m',
    },
  },
  {
    name: 'SeldomJobStandsStill',
    severity: 'warning',
    wrong: 'The job {{ $labels.name }} has ended no run for hours.',
    look: 'The log’s last lines of this job.',
    act: 'Restart the copies one by one. Days not compared are compared by `npm run reconcile`.',
    expr: `sum by (name) (increase(${anyOf('merenda_job_run_duration_seconds_count', { name: SELDOM })}[2h])) == 0`,
    // A copy's first run is at its start, the next one an hour later.
    for: '90m',
    follows: 'DatabaseAway',
    fires: {
      series: { [runs('purge', 'done')]: '1x300' },
      at: '4h',
      labels: { name: 'purge' },
    },
    silent: { series: { [runs('purge', 'done')]: '1x60 2x60 3x60 4x60 5x60' }, at: '4h' },
  },
];
