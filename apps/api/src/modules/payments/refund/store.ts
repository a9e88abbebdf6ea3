import { sumMinor } from '@merenda/domain/money/money';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { leaseFor } from '../../../platform/jobs/lease.ts';
import type { RefundChanges } from '../plan/plan.ts';
import type { RefundShare } from '../plan/plan-refund.ts';
import { COUNTED_REFUNDS, DONE_REFUNDS, OPEN_REFUNDS, type RefundStatus } from '../state.ts';
import type { Refund } from './refund.ts';

/**
 * Locks and reads the refund, in the order in which refunds begin: the top-up, its refund, the
 * wallets.
 */
export const lockRefund = (trx: Kysely<DB>, refundId: string): Promise<Refund> =>
  trx
    .selectFrom('topup_refund')
    .selectAll()
    .where('id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Writes a refund's end, by the database's clock. */
export async function updateRefund(
  trx: Kysely<DB>,
  { id, ...changes }: RefundChanges,
): Promise<void> {
  await trx
    .updateTable('topup_refund')
    .set({ ...changes, settled_at: sql<Date>`now()`, working_until: null })
    .where('id', '=', id)
    .execute();
}

/** The lease, longer than the calls to the processor under it. */
export const LEASE = leaseFor(30);

/** Releases the lease of a refund in doubt for the next worker or request. */
export async function releaseLease(db: Kysely<DB>, { id }: Refund): Promise<void> {
  await db
    .updateTable('topup_refund')
    .set({ working_until: null })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute();
}

/** The refunds of a top-up in these states. */
const refundsOf = (db: Kysely<DB>, topupId: string, states: readonly RefundStatus[]) =>
  db
    .selectFrom('topup_refund')
    .selectAll()
    .where('topup_id', '=', topupId)
    .where('status', 'in', states)
    .execute();

/** The open and done refunds of a top-up. */
export const findCountedRefunds = (db: Kysely<DB>, topupId: string): Promise<Refund[]> =>
  refundsOf(db, topupId, COUNTED_REFUNDS);

/** True while a refund of the top-up is open. */
export async function isRefundInProgress(db: Kysely<DB>, topupId: string): Promise<boolean> {
  return (await refundsOf(db, topupId, OPEN_REFUNDS)).length > 0;
}

/** The refunded amount of a top-up, in minor units. */
export async function findDoneMinor(db: Kysely<DB>, topupId: string): Promise<bigint> {
  const done = await refundsOf(db, topupId, DONE_REFUNDS);
  return sumMinor(done.map(({ amount_minor }) => amount_minor));
}

/**
 * The amount that was owed for a closed wallet of the top-up and that the processor gave back in its own
 * pages (product:console-finance#owed), in minor units.
 */
export async function findOwedGivenBack(db: Kysely<DB>, topupId: string): Promise<bigint> {
  const paid = await db
    .selectFrom('owed_payment')
    .select('amount_minor')
    .where('subject', '=', topupId)
    .where('payer', '=', 'processor')
    .where('owed_payment.status', '=', 'paid')
    .execute();
  return sumMinor(paid.map(({ amount_minor }) => amount_minor));
}

/** The wallets' shares of some refunds, by refund. */
export async function findRefundShares(
  db: Kysely<DB>,
  refundIds: readonly string[],
): Promise<Map<string, RefundShare[]>> {
  if (refundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('topup_refund_part')
    .select(['refund_id', 'wallet_id as wallet', 'amount_minor as amountMinor'])
    .select('hold_id as holdId')
    .where('refund_id', 'in', refundIds)
    .orderBy('refund_id')
    .orderBy('wallet_id')
    .execute();
  return Map.groupBy(rows, ({ refund_id }) => refund_id);
}
