import { addDays } from '@merenda/domain/time/dates';
import { HOUR_SECONDS } from '@merenda/domain/time/spans';
import { sql } from 'kysely';
import { isDue, leaseFor } from '../../platform/jobs/lease.ts';
import { retryAfter, takeDue } from '../../platform/jobs/sweep.ts';
import { GATEWAY_NAMES } from '../../platform/payment-routes.ts';
import { ProcessorUnavailableError } from '../money-audit/index.ts';
import type { Services } from '../services.ts';
import { comparePeriod } from './compare-period.ts';
import { periodOf, utcDayOf } from './days.ts';
import { recordComparison } from './record-comparison.ts';

/** Payments made shortly before midnight are settled by then. */
const DAY_IS_OVER_AFTER_MS = 60 * 60 * 1_000;
/** After a longer outage, earlier days are compared from the command line. */
const DAYS_BACK = 31;
/** The lease of a day: after this another worker may take it. */
const LEASE = leaseFor(15 * 60);
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS;

/**
 * Compares each past day (UTC) with each processor, once however many workers run. Missed days are
 * caught up on; a processor that does not answer is retried with growing delays.
 * @returns how many days were compared
 */
export async function reconcileDays(services: Services, signal?: AbortSignal): Promise<number> {
  for (const name of GATEWAY_NAMES) {
    if (services.gateways.named(name)) await planDays(services, name);
  }
  let compared = 0;
  while (!signal?.aborted) {
    const [run] = await takeDay(services);
    if (!run) break;
    if (await compareDay(services, run)) compared += 1;
  }
  return compared;
}

/** Creates the runs of the past days, from the first top-up on. */
async function planDays({ db, clock }: Services, gateway: string): Promise<void> {
  const now = clock().getTime();
  const lastDay = addDays(utcDayOf(new Date(now - DAY_IS_OVER_AFTER_MS)), -1);
  const planned = await db
    .selectFrom('reconciliation')
    .select('day')
    .where('gateway', '=', gateway)
    .where('day', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await db
    .selectFrom('topup')
    .select('created_at')
    .where('gateway', '=', gateway)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const next = planned?.day ? addDays(planned.day, 1) : first && utcDayOf(first.created_at);
  if (!next) return;
  const earliest = addDays(lastDay, 1 - DAYS_BACK);
  for (let day = next > earliest ? next : earliest; day <= lastDay; day = addDays(day, 1)) {
    const { from, until } = periodOf(day, day);
    await db
      .insertInto('reconciliation')
      .values({ gateway, day, from_at: from, until_at: until })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const takeDay = ({ db }: Services) =>
  takeDue(db, {
    table: 'reconciliation',
    key: ['id'],
    when: sql<boolean>`finished_at IS NULL AND day IS NOT NULL
      AND ${isDue('due_at', LONGEST_PAUSE_SECONDS)}`,
    orderBy: ['due_at', 'day'],
    limit: 1,
    set: { due_at: LEASE, attempts: sql`attempts + 1` },
  });

type Run = Awaited<ReturnType<typeof takeDay>>[number];

/** @returns false when the day is to be retried */
async function compareDay(services: Services, run: Run): Promise<boolean> {
  const { db, gateways, log } = services;
  const { gateway: name, day, from_at: from, until_at: until } = run;
  try {
    const gateway = gateways.named(name);
    if (!gateway) throw new ProcessorUnavailableError(`${name} has no credentials here`);
    const comparison = await comparePeriod(services, gateway, { from, until });
    const reported = await recordComparison(services, run, comparison);
    const open = reported.filter((difference) => difference.open);
    if (open.length > 0) log.error({ gateway: name, day, differences: open }, 'a day differs');
    if (comparison.unheard !== undefined) throw new ProcessorUnavailableError(comparison.unheard);
    return true;
  } catch (error) {
    log.warn({ err: error, gateway: name, day }, 'a day could not be compared');
    await db
      .updateTable('reconciliation')
      .set({
        due_at: retryAfter(run.attempts, {
          firstSeconds: 60,
          longestSeconds: LONGEST_PAUSE_SECONDS,
        }),
      })
      .where('id', '=', run.id)
      .execute();
    return false;
  }
}
