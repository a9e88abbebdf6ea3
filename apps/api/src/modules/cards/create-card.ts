import { companyDay } from '@merenda/domain/brands/company-time';
import { derivedId } from '@merenda/ledger';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { CardRefusal } from '../../gateways/index.ts';
import { Failure } from '../../platform/failure.ts';
import { findProvider } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { checkRawCard, refusedCard, type TypedCard } from './check-raw-card.ts';
import { countCard, takeCardBack } from './count-card.ts';
import { CARD_DEADLINE_MS } from './deadline.ts';
import { keepCard } from './keep-card.ts';
import { type Card, hasPlaceForCard, tooManyCards } from './queries.ts';

/** The field and the guardian's text for each refusal of a processor. */
const REFUSALS: Record<
  Exclude<CardRefusal, 'idempotency_mismatch'>,
  Parameters<typeof refusedCard>
> = {
  invalid_number: ['rawCard.number', 'payments.error.card.number'],
  unsupported_card: ['rawCard.number', 'payments.error.card.notAccepted'],
  expired_card: ['rawCard.expiryDate', 'payments.error.refused.expiredCard'],
  refused: ['rawCard.number', 'payments.error.card.notAccepted'],
};

/**
 * Exchanges a card for the processor's token and stores the token. Only this function handles a
 * card's number, which is neither logged nor stored nor hashed (product:cards#card-data). The new
 * card becomes the default.
 * @throws Failure invalid_card (also beyond MAX_CARDS), validation_failed, idempotency_mismatch,
 * unavailable
 * @throws Failure too_many_requests after many refused cards
 */
export async function createCard(
  services: Services,
  guardian: SignedIn,
  typed: TypedCard,
  { idempotencyKey, correlationId }: { idempotencyKey: string; correlationId: string },
): Promise<{ card: Card; replayed: boolean }> {
  const { country, email } = await services.db
    .selectFrom('guardian')
    .select(['country', 'email'])
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow();
  const today = companyDay(guardian.companyId, services.clock());
  const rawCard = checkRawCard(typed, { country, email, today });
  const { gateway } = await findProvider(services, guardian, 'card');
  const id = derivedId('card', guardian.id, idempotencyKey);
  await refuseTooMany(services, guardian, id);
  const counted = await countCard(services, guardian);
  const result = await gateway.tokenizeCard(rawCard, {
    idempotencyKey: id,
    deadlineMs: CARD_DEADLINE_MS,
    correlationId,
  });
  const isJudged = result.outcome === 'refused' && result.reason !== 'idempotency_mismatch';
  if (!isJudged) await takeCardBack(services, guardian, counted);
  switch (result.outcome) {
    case 'done':
      return keepCard(services.db, guardian, { id, gateway: gateway.name, token: result.value });
    case 'refused':
      if (result.reason === 'idempotency_mismatch') throw new Failure('idempotency_mismatch');
      throw refusedCard(...REFUSALS[result.reason]);
    default:
      // No money is involved: a retry with the same key gets the same token.
      services.log.warn({ correlationId, ...result }, 'a card was not exchanged for a token');
      throw new Failure('processor_unavailable');
  }
}

/** Refuses before the processor is asked. A repeated request gets its card also where it was the last. */
async function refuseTooMany({ db }: Services, guardian: SignedIn, id: string): Promise<void> {
  if (await hasPlaceForCard(db, guardian)) return;
  const known = await db
    .selectFrom('payment_card')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw tooManyCards();
}
