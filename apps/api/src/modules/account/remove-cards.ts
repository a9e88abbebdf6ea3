import { sql } from 'kysely';
import type { Services } from '../../services.ts';

const BATCH = 20;
const DEADLINE_MS = 6_000;

/** A worker that dies with a card in hand leaves it to the others after this. */
const TAKEN_FOR = sql`interval '30 seconds'`;

/**
 * Has the processors forget the cards of those who left. Whoever could not be asked is asked again,
 * later each time, for as long as it takes. Any number of workers share the work.
 * @returns how many cards were asked about
 */
export async function removeCards(services: Services, signal?: AbortSignal): Promise<number> {
  const taken = await services.db
    .with('due', (query) =>
      query
        .selectFrom('card_removal')
        .select(['gateway', 'gateway_token'])
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('card_removal')
    .from('due')
    .set({ due_at: sql`now() + ${TAKEN_FOR}`, attempts: sql`attempts + 1` })
    .whereRef('card_removal.gateway', '=', 'due.gateway')
    .whereRef('card_removal.gateway_token', '=', 'due.gateway_token')
    .returning(['card_removal.gateway', 'card_removal.gateway_token', 'card_removal.attempts'])
    .execute();
  for (const card of taken) {
    if (signal?.aborted) break;
    await remove(services, card, signal);
  }
  return taken.length;
}

interface Taken {
  gateway: string;
  gateway_token: string;
  attempts: number;
}

async function remove(
  services: Services,
  { gateway, gateway_token, attempts }: Taken,
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
  log.warn({ gateway, attempts, outcome }, 'a processor did not forget a card: asked again later');
  const retrySeconds = Math.min(5 * 2 ** Math.min(attempts, 12), 3_600);
  await db
    .updateTable('card_removal')
    .set({ due_at: sql`now() + make_interval(secs => ${retrySeconds})` })
    .where((eb) => eb.and(row))
    .execute();
}
