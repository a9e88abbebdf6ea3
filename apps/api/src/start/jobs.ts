import { HOUR_MS, SECOND_MS } from '@merenda/domain/time/spans';
import { expireHolds, rollUp, sealBlocks } from '@merenda/ledger';
import { sql } from 'kysely';
import { CLOSINGS_DUE, finishClosings } from '../modules/account/index.ts';
import { deliverPushes } from '../modules/alerts/index.ts';
import { removeCards } from '../modules/cards/index.ts';
import {
  cancelClosed,
  cancelUnanswered,
  compareForms,
  compareRecipes,
  OPEN_ON_CLOSED_DAYS,
} from '../modules/orders/index.ts';
import {
  chargeAutomatic,
  chargeMonthly,
  drainInbox,
  OPEN_REFUNDS,
  OPEN_TOPUPS,
  sweepRefunds,
  sweepTopups,
} from '../modules/payments/index.ts';
import { PRICES_DUE, startPrices } from '../modules/planning/index.ts';
import { reconcileDays } from '../modules/reconciliation/index.ts';
import type { Services } from '../modules/services.ts';
import { placeStandingOrders } from '../modules/standing-orders/index.ts';
import { type Job, type RunningJobs, startLoops } from '../platform/jobs/loop.ts';
import { measure } from './measure.ts';
import { purge } from './purge.ts';

/**
 * Starts the work outside requests. Rows of the database hold all pending work, so that any number of
 * workers share it and a crash loses none of it (decision record 0040).
 */
export function startJobs(services: Services): RunningJobs {
  const jobs = jobsOf(services);
  measure(services, jobs);
  return startLoops(jobs, services);
}

export function jobsOf(services: Services): Job[] {
  return [
    {
      name: 'inbox',
      everyMs: 2 * SECOND_MS,
      waiting: sql`SELECT received_at AS since FROM processor_event WHERE processed_at IS NULL`,
      run: (signal) => drainInbox(services, signal),
    },
    {
      name: 'top-ups',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT created_at AS since FROM topup WHERE status = ANY (${OPEN_TOPUPS})`,
      run: (signal) => sweepTopups(services, signal),
    },
    {
      name: 'refunds',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT created_at AS since FROM topup_refund WHERE status = ANY (${OPEN_REFUNDS})`,
      run: (signal) => sweepRefunds(services, signal),
    },
    {
      name: 'closings',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT settled_at AS since FROM payout_request WHERE ${CLOSINGS_DUE}`,
      mayWaitLong: true,
      run: (signal) => finishClosings(services, signal),
    },
    {
      name: 'cards',
      everyMs: 10 * SECOND_MS,
      waiting: sql`SELECT created_at AS since FROM card_removal`,
      run: (signal) => removeCards(services, signal),
    },
    {
      name: 'closed days',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT since FROM (${OPEN_ON_CLOSED_DAYS}) AS due`,
      run: (signal) => cancelClosed(services, signal),
    },
    {
      name: 'changed recipes',
      everyMs: 2 * SECOND_MS,
      waiting: sql`SELECT changed_at AS since FROM changed_recipe WHERE NOT is_compared`,
      run: (signal) => compareRecipes(services, signal),
    },
    {
      name: 'menu prices',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT starts_at AS since FROM menu_price WHERE ${PRICES_DUE}`,
      run: (signal) => startPrices(services, signal),
    },
    {
      name: 'changed health forms',
      everyMs: 2 * SECOND_MS,
      waiting: sql`SELECT compare_due_at AS since FROM health_form
        WHERE compare_due_at IS NOT NULL AND NOT is_compared`,
      run: (signal) => compareForms(services, signal),
    },
    {
      name: 'unanswered orders',
      everyMs: 10 * SECOND_MS,
      waiting: undefined,
      run: (signal) => cancelUnanswered(services, signal),
    },
    {
      name: 'standing orders',
      everyMs: 10 * SECOND_MS,
      waiting: sql`
        SELECT due_at AS since FROM standing_order WHERE paused_by IS NULL AND due_at <= now()`,
      run: (signal) => placeStandingOrders(services, signal),
    },
    {
      name: 'monthly top-ups',
      everyMs: 30 * SECOND_MS,
      waiting: sql`
        SELECT attempted_on::timestamptz AS since FROM recurring_attempt WHERE outcome = 'open'`,
      mayWaitLong: true,
      run: (signal) => chargeMonthly(services, signal),
    },
    {
      name: 'automatic top-ups',
      everyMs: 5 * SECOND_MS,
      waiting: sql`SELECT begun_at AS since FROM automatic_attempt WHERE outcome = 'open'`,
      run: (signal) => chargeAutomatic(services, signal),
    },
    {
      name: 'e-mails',
      everyMs: 2 * SECOND_MS,
      waiting: sql`SELECT created_at AS since FROM mail_outbox WHERE closed_at IS NULL`,
      run: (signal) => services.outbox.deliver(signal),
    },
    {
      name: 'push messages',
      everyMs: 2 * SECOND_MS,
      waiting: sql`SELECT due_at AS since FROM push_delivery WHERE due_at <= now()`,
      run: (signal) => deliverPushes(services, signal),
    },
    {
      name: 'reconciliation',
      everyMs: 600 * SECOND_MS,
      waiting: sql`SELECT started_at AS since FROM reconciliation WHERE finished_at IS NULL`,
      run: (signal) => reconcileDays(services, signal),
    },
    {
      name: 'holds',
      everyMs: 10 * SECOND_MS,
      waiting: undefined,
      run: () => expireHolds(services.pool),
    },
    {
      name: 'chain',
      everyMs: 5 * SECOND_MS,
      waiting: sql`
        SELECT created_at AS since FROM ledger.transfer_detail
        WHERE position > (SELECT coalesce(max(to_position), 0) FROM ledger.block)`,
      run: () => sealAndRollUp(services),
    },
    {
      name: 'purge',
      everyMs: HOUR_MS,
      waiting: sql`SELECT due_at AS since FROM file_removal WHERE due_at <= now()`,
      run: (signal) => purge(services, signal),
    },
  ];
}

/** Seals new postings into the hash chain, then rolls sealed ones up into the companies' balances. */
async function sealAndRollUp({ pool }: Services): Promise<void> {
  await sealBlocks(pool);
  await rollUp(pool);
}
