import type { PaymentCard } from '@merenda/contract';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { notFound } from '../../failure.ts';
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

/** @throws Failure not_found for somebody else's card, a deleted one or another processor's */
export function findOwnCard(
  { db }: Services,
  guardian: Pick<GuardianAccount, 'id'>,
  cardId: string,
  gateway: string,
): Promise<Card> {
  return ownCards(db, guardian)
    .where('id', '=', cardId)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow(notFound);
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

export const cardView = (card: Card): PaymentCard => ({
  _id: card.id,
  lastDigits: card.last_four,
  expiry: `${card.expiry.slice(0, 2)}/${card.expiry.slice(2)}`,
  holder: card.holder,
  authorizer: { name: card.brand },
  paymentAuthorizer: { name: card.brand },
  isDefault: card.is_default,
});
