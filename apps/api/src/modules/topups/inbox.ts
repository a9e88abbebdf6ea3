import { sql } from 'kysely';
import type { GatewayEvent } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { findReference } from './find-reference.ts';
import { settleTopup } from './settle.ts';

const BATCH = 20;
const AT_ONCE = 4;

/** A worker that dies with an event in hand leaves it to the others after this. */
const TAKEN_FOR = sql`interval '30 seconds'`;

/**
 * The processors' words for money that goes back: taken by the payer's bank, or given by somebody at
 * the processor. Only such an event has a payment asked about whose money has arrived; any other one
 * about it costs nothing.
 */
const ABOUT_MONEY_BACK = /disput|charge_?back|chargedback|refund|voiding|partial_cancel/i;

/** Keeps events once; the same one again is nothing new. */
export async function keepEvents(
  { db }: Services,
  gateway: string,
  events: readonly GatewayEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('psp_event')
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
 * Works on the webhooks that came in: each is a hint to ask its processor. What could not be asked
 * stays and is tried again, later each time. Any number of workers share the work.
 * @returns how many events were worked on
 */
export async function drainInbox(services: Services, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const events = await takeEvents(services);
    if (events.length === 0) break;
    done += events.length;
    const queue = events.values();
    const worker = async () => {
      for (const event of queue) await work(services, event, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return done;
}

type Taken = Awaited<ReturnType<typeof takeEvents>>[number];

function takeEvents({ db }: Services) {
  return db
    .with('due', (query) =>
      query
        .selectFrom('psp_event')
        .select(['gateway', 'event_id'])
        .where('processed_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('psp_event')
    .from('due')
    .set({ due_at: sql`now() + ${TAKEN_FOR}`, attempts: sql`attempts + 1` })
    .whereRef('psp_event.gateway', '=', 'due.gateway')
    .whereRef('psp_event.event_id', '=', 'due.event_id')
    .returning([
      'psp_event.gateway',
      'psp_event.event_id',
      'psp_event.type',
      'psp_event.reference',
      'psp_event.provider_ref',
      'psp_event.attempts',
    ])
    .execute();
}

async function work(services: Services, event: Taken, signal?: AbortSignal): Promise<void> {
  const { event_id, attempts } = event;
  const heard = await hear(services, event, signal).catch((error) => {
    services.log.error({ err: error, event_id }, 'an event could not be worked on');
    return false;
  });
  const retrySeconds = Math.min(2 ** Math.min(attempts, 10), 300);
  await services.db
    .updateTable('psp_event')
    .set(
      heard
        ? { processed_at: sql`now()` }
        : { due_at: sql`now() + make_interval(secs => ${retrySeconds})` },
    )
    .where('gateway', '=', event.gateway)
    .where('event_id', '=', event_id)
    .execute();
}

/** @returns false when the processor did not say how the payment stands */
async function hear(services: Services, event: Taken, signal?: AbortSignal): Promise<boolean> {
  const options = { correlationId: event.event_id, signal };
  const found = await findReference(services, event, options);
  if (!found.heard) return false;
  const settled =
    found.reference === undefined
      ? undefined
      : await settleTopup(services, found.reference, {
          ...options,
          evenArrived: ABOUT_MONEY_BACK.test(event.type),
        });
  if (!settled) services.log.warn({ event_id: event.event_id }, 'an event about no top-up of ours');
  return settled?.heard ?? true;
}
