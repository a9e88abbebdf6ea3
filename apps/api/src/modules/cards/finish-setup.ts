import { HOUR_MS } from '@merenda/domain/time/spans';
import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { CardToken } from '../../gateways/index.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { gatewayOf } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { CARD_DEADLINE_MS } from './deadline.ts';
import { keepCard } from './keep-card.ts';
import { type Card, ownCards } from './queries.ts';

/** A card entered just before the page expired can still be stored for this long. */
const GRACE_MS = HOUR_MS;

type Setup = Selectable<DB['card_setup']>;
type Finished = { result: 'kept'; card: Card } | { result: 'not_given' | 'expired' };

/**
 * Stores the card that the guardian entered on the processor's page. One page gives one card, also
 * when several tabs finish it several times.
 * @throws Failure not_found for a page that is not this guardian's, or whose card was deleted
 * @throws Failure invalid_card beyond MAX_CARDS: the processor's page is then over
 * @throws Failure processor_unavailable when the processor did not answer
 */
export async function finishSetup(
  services: Services,
  guardian: SignedIn,
  { setupRef, correlationId }: { setupRef: string; correlationId: string },
): Promise<Finished> {
  const { db, clock, log } = services;
  const setup = await db
    .selectFrom('card_setup')
    .selectAll()
    .where('guardian_id', '=', guardian.id)
    .where('setup_ref', '=', setupRef)
    .executeTakeFirstOrThrow(notFound);
  if (setup.card_id) return kept(services, guardian, setup.card_id);
  if (setup.expires_at.getTime() + GRACE_MS < clock().getTime()) return { result: 'expired' };
  const page = gatewayOf(services, setup.gateway).cardSetup;
  if (!page) throw new Failure('unavailable');
  const result = await page.finish({ setupRef }, { deadlineMs: CARD_DEADLINE_MS, correlationId });
  if (result.outcome !== 'done') {
    log.warn({ correlationId, ...result }, 'the processor did not say whether a card was given');
    throw new Failure('processor_unavailable');
  }
  if (result.value) {
    const cardId = await keep(services, guardian, { setup, token: result.value });
    return kept(services, guardian, cardId);
  }
  return { result: setup.expires_at < clock() ? 'expired' : 'not_given' };
}

const cardIdOf = ({ id }: Setup) => derivedId('card-of-setup', id);

async function keep(
  { db }: Services,
  guardian: SignedIn,
  { setup, token }: { setup: Setup; token: CardToken },
): Promise<string> {
  const wanted = { id: cardIdOf(setup), gateway: setup.gateway, token };
  const { card } = await keepCard(db, guardian, wanted, async (trx, kept) => {
    const outcome = kept ? { card_id: kept.id } : { expires_at: new Date(0) };
    await trx.updateTable('card_setup').set(outcome).where('id', '=', setup.id).execute();
  });
  return card.id;
}

async function kept({ db }: Services, guardian: SignedIn, cardId: string): Promise<Finished> {
  const card = await ownCards(db, guardian)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow(notFound);
  return { result: 'kept', card };
}
