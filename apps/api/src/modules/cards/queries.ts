import type { PaymentCard } from '@merenda/contract';
import { MAX_CARDS } from '@merenda/domain/payments/cards';
import type { Kysely, Selectable } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

export type Card = Selectable<DB['payment_card']>;

/** The guardian's cards that are not deleted: the default first, then in order of creation. */
export const ownCards = (db: Kysely<DB>, guardian: Pick<GuardianAccount, 'id'>) =>
  db
    .selectFrom('payment_card')
    .selectAll()
    .where('guardian_id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id');

/** A further card has a place beside the guardian's kept ones. */
export async function hasPlaceForCard(
  db: Kysely<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
): Promise<boolean> {
  const { kept } = await db
    .selectFrom('payment_card')
    .select((eb) => eb.fn.countAll<bigint>().as('kept'))
    .where('guardian_id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return kept < MAX_CARDS;
}

export const tooManyCards = () =>
  new Failure('invalid_card', {
    message: 'too many cards',
    userMessageKey: 'payments.error.card.tooMany',
  });

/**
 * A card that this processor can charge.
 * @throws Failure not_found for another guardian's card and a deleted one
 * @throws Failure invalid_card for a card of another processor
 */
export async function findOwnCard(
  { db }: Services,
  guardian: Pick<GuardianAccount, 'id'>,
  cardId: string,
  gateway: string,
): Promise<Card> {
  const card = await ownCards(db, guardian)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow(notFound);
  if (card.gateway === gateway) return card;
  throw new Failure('invalid_card', {
    message: 'the card was given at another processor',
    userMessageKey: 'payments.error.formerCard',
  });
}

/** Locks the guardian's cards by the guardian's row: the default card depends on all of them. */
export async function lockCards(
  trx: Kysely<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
): Promise<void> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardian.id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * The guardian's cards on the wire: the chargeable cards come first, and the first of these is the
 * default.
 */
export function cardViews(cards: readonly Card[], gateway: string | undefined): PaymentCard[] {
  const views = cards.map((card) => cardView(card, gateway));
  return [
    ...views
      .filter(({ isUsable }) => isUsable)
      .map((view, at) => ({ ...view, isDefault: at === 0 })),
    ...views.filter(({ isUsable }) => !isUsable).map((view) => ({ ...view, isDefault: false })),
  ];
}

/**
 * A card on the wire.
 * @param gateway the processor that takes the company's cards
 */
export const cardView = (card: Card, gateway: string | undefined): PaymentCard => ({
  _id: card.id,
  lastDigits: card.last_four,
  expiry: `${card.expiry.slice(0, 2)}/${card.expiry.slice(2)}`,
  holder: card.holder,
  authorizer: { name: card.brand },
  paymentAuthorizer: { name: card.brand },
  isDefault: card.is_default,
  isUsable: card.gateway === gateway,
});
