import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Missing } from '../agreed-charges/index.ts';
import type { Attempt } from './begin-attempt.ts';

/**
 * Closes an attempt that was never charged and never will be: what it needs is gone, or the rule was
 * stopped, or its guardian blocked, before a crash let it go on. That is no failure of the card's.
 */
export async function giveUp(
  { db }: Services,
  { automatic_topup_id, attempt }: Attempt,
  missing?: Exclude<Missing, 'processor'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rule = trx
      .updateTable('automatic_topup')
      .where('id', '=', automatic_topup_id)
      .where('ended_at', 'is', null);
    if (missing === 'card') {
      await rule.set({ paused_at: sql`now()`, paused_by: 'card' }).execute();
    }
    if (missing === 'recipient') {
      await rule.set({ ended_at: sql`now()`, ended_by: 'recipient' }).execute();
    }
    await trx
      .updateTable('automatic_attempt')
      .set({ outcome: 'failed' })
      .where('automatic_topup_id', '=', automatic_topup_id)
      .where('attempt', '=', attempt)
      .where('outcome', '=', 'open')
      .execute();
  });
}
