import { sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { lockCards, ownCards } from './queries.ts';

/**
 * Deletes a card; the first remaining card replaces a deleted default (product:cards#default-card).
 * Agreements that charge the card end in the same transaction (triggers of the database). The job
 * `removeCards` deletes the card at its processor.
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
    await writeAudit(trx, { actor: guardian.id, action: 'card.deleted', subject: cardId });
  });
}
