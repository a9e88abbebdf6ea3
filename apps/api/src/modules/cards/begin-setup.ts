import { derivedId } from '@merenda/ledger';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { findProvider } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { CARD_DEADLINE_MS } from './deadline.ts';
import { hasPlaceForCard, tooManyCards } from './queries.ts';

/** The query value with which the guardian returns without a card. */
const WITHOUT_CARD = 'cancelled';

export interface BegunSetup {
  redirectUrl: string;
  expiresAt: Date;
  /** The key was used before. */
  replayed: boolean;
}

/**
 * Begins a page of the company's processor on which this guardian enters a card. Only this guardian
 * can finish it. The same key from the same address of the web app, with the same `back`, begins
 * the same page.
 * @throws Failure not_found when the processor has no such page; invalid_card beyond MAX_CARDS
 * @throws Failure gateway_refused; unavailable when it did not answer: retry with the same key
 */
export async function beginSetup(
  services: Services,
  guardian: SignedIn,
  {
    idempotencyKey,
    correlationId,
    origin,
    back,
  }: {
    idempotencyKey: string;
    correlationId: string;
    /** The origin of the web app that this guardian uses. */
    origin: string;
    /** The path to which the guardian continues afterwards. */
    back?: string | undefined;
  },
): Promise<BegunSetup> {
  const { db, log } = services;
  const { gateway } = await findProvider(services, guardian, 'card');
  if (!gateway.cardSetup) throw notFound();
  if (!(await hasPlaceForCard(db, guardian))) throw tooManyCards();
  const { email } = await db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow();
  // Another origin or path begins another page: for one key the processor accepts only identical
  // requests.
  const id = derivedId('card-setup', guardian.id, idempotencyKey, origin, email, back ?? '');
  const result = await gateway.cardSetup.begin(
    {
      returnUrl: ourPage(origin, { back }),
      cancelUrl: ourPage(origin, { back, setup: WITHOUT_CARD }),
      email,
    },
    { idempotencyKey: id, deadlineMs: CARD_DEADLINE_MS, correlationId },
  );
  if (result.outcome !== 'done') {
    log.warn({ correlationId, ...result }, 'a page for a card was not begun');
    if (result.outcome === 'refused') throw new Failure('gateway_refused');
    throw new Failure('processor_unavailable');
  }
  const { setupRef, redirectUrl, expiresAt } = result.value;
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('card_setup')
    .values({
      id,
      guardian_id: guardian.id,
      gateway: gateway.name,
      setup_ref: setupRef,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return { redirectUrl, expiresAt, replayed: written === 0n };
}

/** The address of our add-card page. */
function ourPage(origin: string, search: { back: string | undefined; setup?: string }): string {
  const address = new URL('/payments/create', origin);
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}
