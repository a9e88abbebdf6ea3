import type { DifferenceKind } from '@merenda/domain/books/differences';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Comparison } from './compare-period.ts';
import { differenceIdOf } from './difference.ts';

/** A difference as it is reported to operators. */
export interface ReportedDifference {
  id: string;
  kind: DifferenceKind;
  message: string;
  reference: string | null;
  open: boolean;
}

/**
 * Ends a run with its differences; a run in which some top-up could not be compared stays open. A
 * difference that was found before is the same record; a resolved one does not count any more.
 */
export async function recordComparison(
  { db }: Pick<Services, 'db'>,
  run: { id: string; gateway: string },
  { payments, topups, differences, unheard }: Comparison,
): Promise<ReportedDifference[]> {
  return db.transaction().execute(async (trx) => {
    const reported: ReportedDifference[] = [];
    const found = new Map(differences.map((one) => [differenceIdOf(run.gateway, one), one]));
    for (const [id, { kind, message, reference, topupId, providerRef }] of found) {
      const mended = kind === 'mended';
      const { resolved_at } = await trx
        .insertInto('reconciliation_difference')
        .values({
          id,
          gateway: run.gateway,
          kind,
          message,
          reference,
          topup_id: topupId ?? null,
          provider_ref: providerRef ?? null,
          ...(mended ? { resolved_at: sql<Date>`now()`, note: 'settled by the comparison' } : {}),
        })
        // An update without a change, so that the row is returned and locked against a concurrent
        // resolution.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind }))
        .returning('resolved_at')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('reconciliation_finding')
        .values({ reconciliation_id: run.id, difference_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      reported.push({ id, kind, message, reference, open: resolved_at === null });
    }
    await trx
      .updateTable('reconciliation')
      .set({
        payments,
        topups,
        ...(unheard === undefined
          ? {
              outcome: reported.some(({ open }) => open) ? 'different' : 'same',
              finished_at: sql<Date>`now()`,
            }
          : {}),
      })
      .where('id', '=', run.id)
      .execute();
    return reported;
  });
}
