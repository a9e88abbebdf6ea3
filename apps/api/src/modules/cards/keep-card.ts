import type { Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure } from '../../failure.ts';
import type { CardToken } from '../../gateways/index.ts';
import type { GuardianAccount } from '../../plugins/session.ts';
import { type Card, lockCards } from './store.ts';

/**
 * Keeps a card by its processor's token; it becomes the default (spec 1 §4). The same id is the same
 * card for ever, also when it was deleted since; and so is the same token, which a processor may give
 * again for a card that it knows: then the card is there again.
 * @throws Failure invalid_card when somebody else's card has the token
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
  const told = { expiry: token.expiry, holder: token.holder, is_default: true };
  const card = await trx
    .insertInto('payment_card')
    .values({
      id: same?.id ?? id,
      guardian_id: guardian.id,
      gateway,
      gateway_token: token.token,
      brand: token.brand,
      last_four: token.lastFour,
      ...told,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...told, deleted_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  // Not to be forgotten over there any more.
  await trx
    .deleteFrom('card_removal')
    .where('gateway', '=', gateway)
    .where('gateway_token', '=', token.token)
    .execute();
  await trx
    .insertInto('audit')
    .values({ actor: guardian.id, action: 'card.created', subject: card.id })
    .execute();
  return { card, replayed: false };
}
