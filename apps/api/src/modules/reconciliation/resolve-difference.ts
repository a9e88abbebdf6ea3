import { sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { differenceView } from './difference-view.ts';

/**
 * Marks a difference as resolved, with a note of what was done; from then on it does not count,
 * also when it is found again. Resolving it again changes nothing.
 * @throws Failure not_found
 */
export async function resolveDifference(
  { db }: Services,
  operator: SignedInOperator,
  { id, note }: { id: string; note: string },
) {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('reconciliation_difference')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (before.resolved_at) return differenceView(before);
    const after = await trx
      .updateTable('reconciliation_difference')
      .set({ resolved_at: sql`now()`, note })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      action: 'reconciliation.resolved',
      operator: operator.id,
      subject: id,
      detail: { note },
    });
    return differenceView(after);
  });
}
