import { derivedId } from '@merenda/ledger';
import { Failure, notFound } from '../../failure.ts';
import { findProvider } from '../../gateways/find-provider.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

/** As long as a typed card is waited for (spec 1 §9). */
const DEADLINE_MS = 9_000;

/** What the address of our page says when the guardian comes back without a card. */
const WITHOUT_CARD = 'cancelled';

export interface BegunSetup {
  redirectUrl: string;
  expiresAt: Date;
  /** The key was there before. */
  replayed: boolean;
}

/**
 * Begins a page of the company's processor on which this guardian gives a card. The page is written
 * down as the guardian's: nobody else can finish it. The same key from the same address of the web app,
 * with the same way back, begins the same page.
 * @throws Failure not_found when the processor has no such page
 * @throws Failure gateway_refused; unavailable when it did not answer: the same key may try again
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
    /** Where the web app lives for this guardian. */
    origin: string;
    /** The path of ours that the guardian was on the way to. */
    back?: string | undefined;
  },
): Promise<BegunSetup> {
  const { db, log } = services;
  const { gateway } = await findProvider(services, guardian, 'card');
  if (!gateway.cardSetup) throw notFound();
  const { email } = await db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow();
  // To another address leads another page: under one key the processor wants one and the same request.
  const id = derivedId('card-setup', guardian.id, idempotencyKey, origin, email, back ?? '');
  const result = await gateway.cardSetup.begin(
    {
      returnUrl: ourPage(origin, { back }),
      cancelUrl: ourPage(origin, { back, setup: WITHOUT_CARD }),
      email,
    },
    { idempotencyKey: id, deadlineMs: DEADLINE_MS, correlationId },
  );
  if (result.outcome !== 'done') {
    log.warn({ correlationId, ...result }, 'a page for a card was not begun');
    if (result.outcome === 'refused') throw new Failure('gateway_refused');
    throw new Failure('unavailable', { retryAfterSeconds: 2 });
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

/** The address of the page of ours on which cards are added. */
function ourPage(origin: string, search: { back: string | undefined; setup?: string }): string {
  const address = new URL('/payments/create', origin);
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}
