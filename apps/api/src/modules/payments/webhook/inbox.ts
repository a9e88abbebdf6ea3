import { type Selectable, sql } from 'kysely';
import type { GatewayEvent } from '../../../gateways/index.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { isDue, leaseFor } from '../../../platform/jobs/lease.ts';
import { retryAfter, sweep, takeDue } from '../../../platform/jobs/sweep.ts';
import { logFailure } from '../../../platform/log/log-failure.ts';
import type { Services } from '../../services.ts';
import { settleTopup } from '../topup/settle/settle.ts';
import { findReference } from './find-reference.ts';

const BATCH = 20;

/** The lease of an event: afterwards other workers take it from a dead one. */
const LEASE = leaseFor(30);
const LONGEST_PAUSE_SECONDS = 300;

/** Stores each event once; a repeated event changes nothing. */
export async function keepEvents(
  { db }: Services,
  gateway: string,
  events: readonly GatewayEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('processor_event')
    .values(
      events.map(({ id, type, ...about }) => ({
        gateway,
        event_id: id,
        type,
        ...('reference' in about
          ? { reference: about.reference }
          : { provider_ref: about.providerRef }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Works on stored events: each is a hint to ask its processor. An event without an answer is
 * retried with growing delays. Any number of workers share the work.
 * @returns the number of events that were worked on
 */
export async function drainInbox(services: Services, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const events = await takeDue(services.db, {
      table: 'processor_event',
      key: ['gateway', 'event_id'],
      when: sql<boolean>`processed_at IS NULL AND ${isDue('due_at', LONGEST_PAUSE_SECONDS)}`,
      orderBy: ['due_at'],
      limit: BATCH,
      set: { due_at: LEASE, attempts: sql`attempts + 1` },
    });
    if (events.length === 0) break;
    done += await sweep(services, events, (event) => work(services, event, signal), {
      name: ({ event_id }) => ({ event_id }),
    });
  }
  return done;
}

type Event = Selectable<DB['processor_event']>;

async function work(services: Services, event: Event, signal?: AbortSignal): Promise<void> {
  const { event_id, attempts } = event;
  const isSettled = await settleEvent(services, event, signal).catch((error) => {
    logFailure(services.log, error, 'an event could not be worked on', { event_id });
    return false;
  });
  await services.db
    .updateTable('processor_event')
    .set(
      isSettled
        ? { processed_at: sql`now()` }
        : { due_at: retryAfter(attempts, { longestSeconds: LONGEST_PAUSE_SECONDS }) },
    )
    .where('gateway', '=', event.gateway)
    .where('event_id', '=', event_id)
    .execute();
}

/** @returns false when the processor did not answer about the payment */
async function settleEvent(
  services: Services,
  event: Event,
  signal?: AbortSignal,
): Promise<boolean> {
  const options = { correlationId: event.event_id, signal };
  const found = await findReference(services, event, options);
  if (!found.isAnswered) return false;
  const settled =
    found.reference === undefined
      ? undefined
      : await settleTopup(services, found.reference, {
          ...options,
          evenArrived:
            services.gateways.named(event.gateway)?.isAboutMoneyBack(event.type) ?? false,
        });
  if (!settled) services.log.warn({ event_id: event.event_id }, 'an event about no top-up of ours');
  return settled?.isApplied ?? true;
}
