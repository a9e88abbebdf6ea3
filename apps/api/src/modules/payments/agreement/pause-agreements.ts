import type { AUTOMATIC_PAUSES } from '@merenda/contract/payments/automatic';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { type AgreementKind, STORED } from './policy.ts';

/** The reasons of pauses that the guardian did not ask for. */
type Why = Exclude<(typeof AUTOMATIC_PAUSES)[number], 'guardian'>;

/**
 * Pauses agreements that the caller has locked. Ended ones, and those that are paused for the same
 * reason, stay as they are. `by` is the guardian whose act causes the pause, if any.
 */
export async function pauseAgreements(
  trx: Kysely<DB>,
  kind: AgreementKind,
  { ids, why, by }: { ids: readonly string[]; why: Why; by?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const { table, audited } = STORED[kind];
  const paused = await trx
    .updateTable(table)
    .set({ paused_at: sql<Date>`now()`, paused_by: why })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('paused_by', 'is distinct from', why)
    .returning('id')
    .execute();
  await writeAudit(
    trx,
    paused.map(({ id }) => ({
      actor: by,
      action: `${audited}.paused` as const,
      subject: id,
      detail: { why },
    })),
  );
}
