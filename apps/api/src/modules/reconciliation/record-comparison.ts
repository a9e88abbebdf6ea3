import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Comparison } from './compare-period.ts';
import { differenceIdOf } from './difference.ts';

/** What of a difference is told to whoever looks after payments. */
export interface Told {
  id: string;
  kind: string;
  message: string;
  reference: string | null;
  open: boolean;
}

/**
 * Ends a run with what it found; one in which some top-up was not heard of stays open. A difference that was found before is the same record, and when
 * somebody has looked after it, it counts no more.
 */
export async function recordComparison(
  { db }: Pick<Services, 'db'>,
  run: { id: string; gateway: string },
  { payments, topups, differences, unheard }: Comparison,
): Promise<Told[]> {
  return db.transaction().execute(async (trx) => {
    const told: Told[] = [];
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
        // Written as it is, so that the row comes back, and is locked against a resolution meanwhile.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind }))
        .returning('resolved_at')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('reconciliation_finding')
        .values({ reconciliation_id: run.id, difference_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      told.push({ id, kind, message, reference, open: resolved_at === null });
    }
    await trx
      .updateTable('reconciliation')
      .set({
        payments,
        topups,
        ...(unheard === undefined
          ? {
              outcome: told.some(({ open }) => open) ? 'different' : 'same',
              finished_at: sql<Date>`now()`,
            }
          : {}),
      })
      .where('id', '=', run.id)
      .execute();
    return told;
  });
}
