import { nextCharge } from '@merenda/domain/agreements/monthly';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { topupIdOf } from '../../topup/topup.ts';
import { attemptKey } from './policy.ts';

/**
 * The day of the charge after a monthly top-up; undefined after the last one or when the agreement
 * has ended. It follows from the agreement alone, and is the same before and after the period's
 * outcome is recorded.
 */
export async function nextAfter(
  db: Kysely<DB>,
  topup: { id: string; guardian_id: string; agreement_id: string | null },
): Promise<string | undefined> {
  const attempts = await db
    .selectFrom('recurring_attempt')
    .innerJoin('recurring_topup', 'recurring_topup.id', 'recurring_attempt.recurring_topup_id')
    .select(['recurring_topup_id', 'period', 'attempt', 'starts_on', 'ends_on'])
    .where('recurring_topup_id', '=', topup.agreement_id)
    .where('guardian_id', '=', topup.guardian_id)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('period', 'desc')
    .execute();
  const made = attempts.find(
    ({ recurring_topup_id: id, period, attempt }) =>
      topupIdOf(topup.guardian_id, attemptKey(id, period, attempt)) === topup.id,
  );
  return made && nextCharge({ start: made.starts_on, end: made.ends_on }, made.period);
}
