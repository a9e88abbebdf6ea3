import type { PaymentCard } from '@merenda/contract';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { GuardianAccount } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

export type Card = Selectable<DB['payment_card']>;

/** More than anybody has; bounds the list (decision A.8). */
export const MOST_CARDS = 100;

/** The guardian's living cards, the default one first, then in the order in which they came. */
export const ownCards = (db: Kysely<DB>, guardian: Pick<GuardianAccount, 'id'>) =>
  db
    .selectFrom('payment_card')
    .selectAll()
    .where('guardian_id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(MOST_CARDS);

/**
 * A card to be charged by this processor.
 * @throws Failure not_found for somebody else's card and a deleted one
 * @throws Failure invalid_card for one that was given at another processor
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

/** One at a time for each guardian: which card is the default is decided by all of them. */
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

/** The guardian's cards as they are shown: those that can be charged first, the first of them the default. */
export function cardViews(cards: readonly Card[], gateway: string | undefined): PaymentCard[] {
  const views = cards.map((card) => cardView(card, gateway));
  return [
    ...views
      .filter(({ isUsable }) => isUsable)
      .map((view, at) => ({ ...view, isDefault: at === 0 })),
    ...views.filter(({ isUsable }) => !isUsable).map((view) => ({ ...view, isDefault: false })),
  ];
}

/** @param gateway the processor that takes the company's cards */
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
