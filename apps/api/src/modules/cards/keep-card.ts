import type { Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { CardToken } from '../../gateways/index.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { type Card, lockCards } from './store.ts';

/**
 * Keeps a card by its processor's token; it becomes the default (spec 1 §4). The same id is the same
 * card for ever, also when it was deleted since.
 */
export async function keepCard(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id, gateway, token }: { id: string; gateway: string; token: CardToken },
): Promise<{ card: Card; replayed: boolean }> {
  await lockCards(trx, guardian);
  const known = await trx
    .selectFrom('payment_card')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return { card: known, replayed: true };
  await trx
    .updateTable('payment_card')
    .set({ is_default: false })
    .where('guardian_id', '=', guardian.id)
    .where('is_default', '=', true)
    .execute();
  const card = await trx
    .insertInto('payment_card')
    .values({
      id,
      guardian_id: guardian.id,
      gateway,
      gateway_token: token.token,
      brand: token.brand,
      last_four: token.lastFour,
      expiry: token.expiry,
      holder: token.holder,
      is_default: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('audit')
    .values({ actor: guardian.id, action: 'card.created', subject: id })
    .execute();
  return { card, replayed: false };
}
