import { expireHolds, rollUp, sealBlocks } from '@merenda/ledger';
import { removeCards } from '../modules/cards/index.ts';
import {
  chargeAutomatic,
  chargeMonthly,
  drainInbox,
  sweepRefunds,
  sweepTopups,
} from '../modules/payments/index.ts';
import { reconcileDays } from '../modules/reconciliation/index.ts';
import type { Services } from '../modules/services.ts';
import { type Job, type RunningJobs, startLoops } from '../platform/jobs/loop.ts';
import { purge } from './purge.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/**
 * The work behind the requests. What is to be done stands in the database's own rows, so that any
 * number of workers share it and a crash loses none of it (decision record 0040).
 */
export const startJobs = (services: Services): RunningJobs =>
  startLoops(jobsOf(services), services.log);

/** Every job there is. */
export function jobsOf(services: Services): Job[] {
  return [
    { name: 'inbox', everyMs: 2 * SECOND_MS, run: (signal) => drainInbox(services, signal) },
    { name: 'top-ups', everyMs: 5 * SECOND_MS, run: (signal) => sweepTopups(services, signal) },
    { name: 'refunds', everyMs: 5 * SECOND_MS, run: (signal) => sweepRefunds(services, signal) },
    { name: 'cards', everyMs: 10 * SECOND_MS, run: (signal) => removeCards(services, signal) },
    {
      name: 'monthly top-ups',
      everyMs: 30 * SECOND_MS,
      run: (signal) => chargeMonthly(services, signal),
    },
    {
      name: 'automatic top-ups',
      everyMs: 5 * SECOND_MS,
      run: (signal) => chargeAutomatic(services, signal),
    },
    { name: 'e-mails', everyMs: 2 * SECOND_MS, run: (signal) => services.outbox.deliver(signal) },
    {
      name: 'reconciliation',
      everyMs: 600 * SECOND_MS,
      run: (signal) => reconcileDays(services, signal),
    },
    { name: 'holds', everyMs: 10 * SECOND_MS, run: () => expireHolds(services.pool) },
    { name: 'chain', everyMs: 5 * SECOND_MS, run: () => sealAndRollUp(services) },
    { name: 'purge', everyMs: HOUR_MS, run: (signal) => purge(services, signal) },
  ];
}

/** The hash chain follows behind the postings, and the companies' balances behind the chain. */
async function sealAndRollUp({ pool }: Services): Promise<void> {
  await sealBlocks(pool);
  await rollUp(pool);
}
