import { sql } from 'kysely';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { lockCards, ownCards } from './store.ts';

/**
 * Forgets a card; when it was the default, the first remaining one becomes it (spec 1 §4).
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
      .executeTakeFirst();
    if (deleted.numUpdatedRows === 0n) throw notFound();
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
