import type { Transaction } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { CardToken } from '../../gateways/index.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { type Card, lockCards } from './queries.ts';

/**
 * Stores a card with its processor's token; it becomes the default (product:cards#default-card).
 * The same id is always the same card, also after its deletion. The same token, which a processor
 * may return for a card that it already has, restores a deleted card.
 * @throws Failure invalid_card when another guardian's card has the token, and while the processor
 * is asked to delete the card: the token would be one of no card
 */
export async function keepCard(
  trx: Transaction<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
  { id, gateway, token }: { id: string; gateway: string; token: CardToken },
): Promise<{ card: Card; replayed: boolean }> {
  await lockCards(trx, guardian);
  const known = await trx
    .selectFrom('payment_card')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return { card: known, replayed: true };
  const same = await trx
    .selectFrom('payment_card')
    .select(['id', 'guardian_id'])
    .where('gateway', '=', gateway)
    .where('gateway_token', '=', token.token)
    .executeTakeFirst();
  if (same && same.guardian_id !== guardian.id) {
    throw new Failure('invalid_card', {
      message: 'the card is kept for somebody else',
      userMessageKey: 'payments.error.card.notAccepted',
    });
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
