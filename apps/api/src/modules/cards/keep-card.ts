import type { Kysely, Transaction } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { CardToken } from '../../gateways/index.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { type Card, hasPlaceForCard, lockCards, tooManyCards } from './queries.ts';

interface WantedCard {
  id: string;
  gateway: string;
  token: CardToken;
}

interface KeptCard {
  card: Card;
  replayed: boolean;
}

/**
 * Stores a card with its processor's token; it becomes the default (product:cards#default-card).
 * The same id is always the same card, also after its deletion. The same token, which a processor
 * may return for a card that it already has, restores a deleted card. The processor forgets a card
 * that finds no place.
 * @param andThen runs in the same transaction; without a card, where it found no place
 * @throws Failure invalid_card beyond MAX_CARDS, when another guardian's card has the token, and while the
 * processor is asked to delete the card: the token would be one of no card
 */
export async function keepCard(
  db: Kysely<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
  wanted: WantedCard,
  andThen?: (trx: Transaction<DB>, card: Card | undefined) => Promise<void>,
): Promise<KeptCard> {
  const kept = await db.transaction().execute(async (trx) => {
    const stored = await store(trx, guardian, wanted);
    await andThen?.(trx, stored?.card);
    return stored;
  });
  if (!kept) throw tooManyCards();
  return kept;
}

/** Undefined without a place: the processor then has to forget the token. */
async function store(
  trx: Transaction<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
  { id, gateway, token }: WantedCard,
): Promise<KeptCard | undefined> {
  await lockCards(trx, guardian);
  const known = await trx
    .selectFrom('payment_card')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return { card: known, replayed: true };
  const same = await trx
    .selectFrom('payment_card')
    .select(['id', 'guardian_id', 'deleted_at'])
    .where('gateway', '=', gateway)
    .where('gateway_token', '=', token.token)
    .executeTakeFirst();
  if (same && same.guardian_id !== guardian.id) {
    throw new Failure('invalid_card', {
      message: 'the card is kept for somebody else',
      userMessageKey: 'payments.error.card.notAccepted',
    });
  }
  const isKept = same?.deleted_at === null;
  if (!isKept && !(await hasPlaceForCard(trx, guardian))) {
    await trx
      .insertInto('card_removal')
      .values({ gateway, gateway_token: token.token })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return undefined;
  }
  await trx
    .updateTable('payment_card')
    .set({ is_default: false })
    .where('guardian_id', '=', guardian.id)
    .where('is_default', '=', true)
    .execute();
  const details = { expiry: token.expiry, holder: token.holder, is_default: true };
  const card = await trx
    .insertInto('payment_card')
    .values({
      id: same?.id ?? id,
      guardian_id: guardian.id,
      gateway,
      gateway_token: token.token,
      brand: token.brand,
      last_four: token.lastFour,
      ...details,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...details, deleted_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  // The processor must keep the card from now on.
  const removal = await trx
    .deleteFrom('card_removal')
    .where('gateway', '=', gateway)
    .where('gateway_token', '=', token.token)
    .returning('attempts')
    .executeTakeFirst();
  if (removal && removal.attempts > 0) {
    throw new Failure('invalid_card', {
      message: 'the processor is deleting the card',
      userMessageKey: 'payments.error.createMethodPayment',
    });
  }
  await writeAudit(trx, { actor: guardian.id, action: 'card.created', subject: card.id });
  return { card, replayed: false };
}
