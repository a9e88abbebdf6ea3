import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { PlannedEmail } from '../plan/plan.ts';

/** Writes down the emails that are to be sent, in the transaction that causes them. */
export async function enqueueEmails(
  trx: Kysely<DB>,
  emails: readonly PlannedEmail[],
): Promise<void> {
  for (const { about, id } of emails) await ENQUEUE[about](trx, id);
}

const ENQUEUE: Record<PlannedEmail['about'], (trx: Kysely<DB>, id: string) => Promise<unknown>> = {
  receipt: (trx, topup_id) =>
    trx
      .insertInto('receipt_letter')
      .values({ topup_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  refund: (trx, id) =>
    trx
      .updateTable('topup_refund')
      .set({ letter_due_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  dispute: (trx, id) =>
    trx.updateTable('chargeback').set({ letter_due_at: sql`now()` }).where('id', '=', id).execute(),
};
