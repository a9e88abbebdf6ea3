import { HOUR_SECONDS } from '@merenda/domain/time/spans';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { isDue, leaseFor } from '../../platform/jobs/lease.ts';
import { retryAfter, takeDue } from '../../platform/jobs/sweep.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
const DEADLINE_MS = 6_000;

/** The lease of a card: afterwards another worker may take it. */
const LEASE = leaseFor(30);
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS;

/**
 * Deletes the cards of erased guardians and removed cards at their processors. The job retries a
 * card with growing delays until its processor answers. Any number of workers may run.
 * @returns how many cards were tried
 */
export async function removeCards(services: Services, signal?: AbortSignal): Promise<number> {
  const taken = await takeDue(services.db, {
    table: 'card_removal',
    key: ['gateway', 'gateway_token'],
    when: isDue('due_at', LONGEST_PAUSE_SECONDS),
    orderBy: ['due_at'],
    limit: BATCH,
    set: { due_at: LEASE, attempts: sql`attempts + 1` },
  });
  for (const card of taken) {
    if (signal?.aborted) break;
    await remove(services, card, signal);
  }
  return taken.length;
}

type Removal = Selectable<DB['card_removal']>;

async function remove(
  services: Services,
  { gateway, gateway_token, attempts }: Removal,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, log } = services;
  const result = await services.gateways.named(gateway)?.deleteCard(gateway_token, {
    correlationId: 'card-removal',
    deadlineMs: DEADLINE_MS,
    ...(signal ? { signal } : {}),
  });
  const row = { gateway, gateway_token };
  if (result?.outcome === 'done') {
    await db
      .deleteFrom('card_removal')
      .where((eb) => eb.and(row))
      .execute();
    return;
  }
  const outcome = result?.outcome ?? 'not configured';
  log.warn(
    { gateway, attempts, outcome },
    'a processor did not delete a card: it is asked again later',
  );
  await db
    .updateTable('card_removal')
    .set({
      due_at: retryAfter(attempts, { firstSeconds: 5, longestSeconds: LONGEST_PAUSE_SECONDS }),
    })
    .where((eb) => eb.and(row))
    .execute();
}
