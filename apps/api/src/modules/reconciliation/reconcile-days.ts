import { addDays } from '@merenda/domain/dates';
import { sql } from 'kysely';
import { GATEWAY_NAMES } from '../../gateways/routing.ts';
import { UnheardProcessorError } from '../../money-audit/read-payments.ts';
import type { Services } from '../../services.ts';
import { comparePeriod } from './compare-period.ts';
import { periodOf, utcDayOf } from './days.ts';
import { recordComparison } from './record-comparison.ts';

/** Whoever pays shortly before midnight has been heard of by then. */
const DAY_IS_OVER_AFTER_MS = 60 * 60 * 1_000;
/** After a longer silence than this, the days before are left to somebody at a terminal. */
const DAYS_BACK = 31;
/** A worker that dies with a day in hand leaves it to the others after this. */
const TAKEN_FOR = sql`interval '15 minutes'`;

/**
 * Compares each day (UTC) that is over with each processor, once whatever the number of workers. Days
 * that were missed are caught up on; a processor that is away is asked again later, less and less often.
 * @returns how many days were compared
 */
export async function reconcileDays(services: Services, signal?: AbortSignal): Promise<number> {
  for (const name of GATEWAY_NAMES) {
    if (services.gateways.named(name)) await planDays(services, name);
  }
  let compared = 0;
  while (!signal?.aborted) {
    const run = await takeDay(services);
    if (!run) break;
    if (await compareDay(services, run)) compared += 1;
  }
  return compared;
}

/** Writes down the days that are over, from the first top-up on. */
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
  db
    .with('due', (query) =>
      query
        .selectFrom('reconciliation')
        .select('id')
        .where('finished_at', 'is', null)
        .where('day', 'is not', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('day')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('reconciliation')
    .from('due')
    .set({ due_at: sql`now() + ${TAKEN_FOR}`, attempts: sql`attempts + 1` })
    .whereRef('reconciliation.id', '=', 'due.id')
    .returningAll('reconciliation')
    .executeTakeFirst();

type Taken = NonNullable<Awaited<ReturnType<typeof takeDay>>>;

/** @returns false when the day is to be tried again */
async function compareDay(services: Services, run: Taken): Promise<boolean> {
  const { db, gateways, log } = services;
  const { gateway: name, day, from_at: from, until_at: until } = run;
  try {
    const gateway = gateways.named(name);
    if (!gateway) throw new UnheardProcessorError(`${name} has no credentials here`);
    const comparison = await comparePeriod(services, gateway, { from, until });
    const told = await recordComparison(services, run, comparison);
    const open = told.filter((difference) => difference.open);
    if (open.length > 0) log.error({ gateway: name, day, differences: open }, 'a day differs');
    if (comparison.unheard !== undefined) throw new UnheardProcessorError(comparison.unheard);
    return true;
  } catch (error) {
    log.warn({ err: error, gateway: name, day }, 'a day could not be compared');
    const pauseMinutes = Math.min(2 ** Math.min(run.attempts, 10), 60);
    await db
      .updateTable('reconciliation')
      .set({ due_at: sql`now() + make_interval(mins => ${pauseMinutes})` })
      .where('id', '=', run.id)
      .execute();
    return false;
  }
}
