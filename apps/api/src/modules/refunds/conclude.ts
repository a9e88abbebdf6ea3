import { derivedId, isPosted, type PostItem, post } from '@merenda/ledger';
import { type Kysely, sql } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { lockTopup, setRefundStatus } from '../topups/index.ts';
import type { Refund } from './refund.ts';

/** How a refund ended at its processor; `providerRef` is unknown when only its total told. */
export type Conclusion =
  | { status: 'done'; providerRef?: string }
  | { status: 'refused'; failureCode: string };

/**
 * Ends a refund: what was held goes where it was held for, or back; with the refund's state and its
 * top-up's in one transaction. One that has ended is left as it is.
 */
export async function concludeRefund(
  { db }: Pick<Services, 'db'>,
  refund: Pick<Refund, 'id' | 'topup_id'>,
  conclusion: Conclusion,
): Promise<Refund> {
  return db.transaction().execute(async (trx) => {
    // In the order of whoever begins one: the top-up, its refund, the wallets.
    const topup = await lockTopup(trx, refund.topup_id);
    const before = await trx
      .selectFrom('topup_refund')
      .selectAll()
      .where('id', '=', refund.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.status !== 'pending') return before;
    const concluded = await trx
      .updateTable('topup_refund')
      .set({
        status: conclusion.status,
        provider_ref: conclusion.status === 'done' ? (conclusion.providerRef ?? null) : null,
        failure_code: conclusion.status === 'refused' ? conclusion.failureCode : null,
        concluded_at: sql`now()`,
        letter_due_at: sql`now()`,
        working_until: null,
      })
      .where('id', '=', refund.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (conclusion.status === 'done') await setRefundStatus(trx, topup);
    await trx
      .insertInto('audit')
      .values({
        action: `refund.${conclusion.status}`,
        subject: refund.id,
        detail: JSON.stringify(conclusion),
      })
      .execute();
    // Last of all: from here on the wallets are locked.
    await resolveHolds(trx, concluded);
    return concluded;
  });
}

async function resolveHolds(trx: Kysely<DB>, { id, topup_id, status }: Refund): Promise<void> {
  const holds = await trx
    .selectFrom('topup_refund_part')
    .select('hold_id')
    .where('refund_id', '=', id)
    .orderBy('wallet_id')
    .execute();
  const phase = status === 'done' ? 'post' : 'void';
  const results = await post(
    executorOf(trx),
    holds.map(
      ({ hold_id }): PostItem => ({
        id: derivedId('topup-refund', phase, hold_id),
        phase,
        pendingId: hold_id,
        groupId: id,
        linked: true,
        reference: { topup: topup_id, refund: id },
      }),
    ),
  );
  if (!results.every(isPosted)) {
    throw new Error(`refund ${id}: ${results.map(({ code }) => code).join(', ')}`);
  }
}
