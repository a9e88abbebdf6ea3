import { sql } from 'kysely';
import { notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { differenceView } from './difference-view.ts';

/**
 * Marks a difference as looked after, with what was done about it; from then on it counts no more,
 * also when it is found again. One that is looked after stays as it is.
 * @throws Failure not_found
 */
export async function resolveDifference(
  { db }: Services,
  { id, note }: { id: string; note: string },
) {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('reconciliation_difference')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (before.resolved_at) return differenceView(before);
    const after = await trx
      .updateTable('reconciliation_difference')
      .set({ resolved_at: sql`now()`, note })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('audit')
      .values({
        action: 'reconciliation.resolved',
        subject: id,
        detail: JSON.stringify({ by: 'operator', note }),
      })
      .execute();
    return differenceView(after);
  });
}
