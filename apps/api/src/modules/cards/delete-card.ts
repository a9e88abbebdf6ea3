import { sql } from 'kysely';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { lockCards, ownCards } from './store.ts';

/**
 * Forgets a card; when it was the default, the first remaining one becomes it (spec 1 §4). What was
 * agreed to be charged to it ends in the same transaction (triggers of the database), and its
 * processor is told to forget it too (job `removeCards`).
 * @throws Failure not_found
 */
export async function deleteCard(
  { db }: Services,
  guardian: SignedIn,
  cardId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCards(trx, guardian);
    const deleted = await trx
      .updateTable('payment_card')
      .set({ deleted_at: sql`now()`, is_default: false })
      .where('id', '=', cardId)
      .where('guardian_id', '=', guardian.id)
      .where('deleted_at', 'is', null)
      .returning(['gateway', 'gateway_token'])
      .executeTakeFirst();
    if (!deleted) throw notFound();
    await trx
      .insertInto('card_removal')
      .values(deleted)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const [first] = await ownCards(trx, guardian).execute();
    if (first && !first.is_default) {
      await trx
        .updateTable('payment_card')
        .set({ is_default: true })
        .where('id', '=', first.id)
        .execute();
    }
    await trx
      .insertInto('audit')
      .values({ actor: guardian.id, action: 'card.deleted', subject: cardId })
      .execute();
  });
}
