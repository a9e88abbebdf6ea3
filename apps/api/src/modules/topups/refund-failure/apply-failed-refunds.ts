import { derivedId, type PostItem } from '@merenda/ledger';
import { type Kysely, sql } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import type { GatewayPayment } from '../../../gateways/index.ts';
import type { Services } from '../../../services.ts';
import { writeAudit } from '../audit.ts';
import { accountsOf, ownWalletOf } from '../clearing.ts';
import { lockTopup } from '../lock-topup.ts';
import { postToOpen, type Way } from '../post-to-open.ts';
import { setRefundStatus } from '../refund-status.ts';
import type { Topup } from '../topup.ts';
import { findFailed, type Known } from './find-failed.ts';

/** The ledger's kind of what comes back, and the word before its id. */
export const REFUND_REVERSAL = 'topup-refund-reversal';

/**
 * A refund that its processor had accepted may fail days later: the payer's bank did not take the
 * money. It goes back to the wallets that it left, each what it gave, once; the refund's state, its
 * top-up's, and the letter that is owed are one transaction with it.
 * @param askedAt when the processor was asked for `payment`, by the database's clock
 * @returns false when it has to be asked again later
 */
export async function applyFailedRefunds(
  services: Services,
  topup: Topup,
  { payment, askedAt }: { payment: GatewayPayment; askedAt: Date | undefined },
): Promise<boolean> {
  const found = findFailed(await refundsOf(services.db, topup.id), payment, askedAt);
  if ('wait' in found) return false;
  if ('unclearMinor' in found) await noteUnclear(services, topup, found.unclearMinor);
  if (found.failed.length === 0) return true;
  await services.db.transaction().execute(async (trx) => {
    const locked = await lockTopup(trx, topup.id);
    const { failed } = findFailed(await refundsOf(trx, topup.id), payment, askedAt);
    await giveBack(services, trx, locked, failed);
  });
  return true;
}

const refundsOf = (db: Kysely<DB>, topupId: string): Promise<Known[]> =>
  db
    .selectFrom('topup_refund')
    .select(['id', 'status', 'provider_ref', 'amount_minor', 'concluded_at'])
    .where('topup_id', '=', topupId)
    .where('status', 'in', ['pending', 'done'])
    .execute();

async function giveBack(
  { log }: Services,
  trx: Kysely<DB>,
  topup: Topup,
  failed: readonly Known[],
): Promise<void> {
  const ways: Way[] = [];
  for (const { id } of failed) {
    await trx
      .updateTable('topup_refund')
      .set({
        status: 'failed',
        failure_code: 'not_taken',
        concluded_at: sql`now()`,
        letter_due_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, id, 'refund.failed', { topup: topup.id });
    ways.push(...(await waysOf(trx, topup, id)));
  }
  await setRefundStatus(trx, topup);
  // Last of all: from here on the wallets are locked.
  const credited = await postToOpen(executorOf(trx), ways);
  const elsewhere = credited.filter((account, index) => account !== ways[index]?.targets[0]);
  log.warn({ topup: topup.id, refunds: failed.map(({ id }) => id), elsewhere }, 'a refund failed');
}

/** From the clearing account to each wallet what it gave, as the refund's record says. */
async function waysOf(trx: Kysely<DB>, topup: Topup, refundId: string): Promise<Way[]> {
  const parts = await trx
    .selectFrom('topup_refund_part')
    .select(['wallet_id', 'amount_minor', 'hold_id'])
    .where('refund_id', '=', refundId)
    .orderBy('wallet_id')
    .execute();
  const { clearing, owed } = accountsOf(topup);
  const own = await ownWalletOf(trx, topup);
  return parts.map(({ wallet_id, amount_minor, hold_id }) => ({
    targets: [...new Set([wallet_id, own, owed])],
    to: (credit): PostItem => ({
      id: derivedId(REFUND_REVERSAL, hold_id),
      debit: clearing,
      credit,
      amountMinor: amount_minor,
      currency: topup.currency,
      kind: REFUND_REVERSAL,
      groupId: refundId,
      linked: true,
      reference: { topup: topup.id, refund: refundId },
    }),
  }));
}

/** Once an amount, for whoever reconciles, where it is told as `refund_differs`. */
async function noteUnclear({ db, log }: Services, { id }: Topup, missingMinor: bigint) {
  log.error(
    { topup: id, missingMinor: String(missingMinor) },
    'a refund failed, nobody says which',
  );
  const recordId = derivedId('topup.refund_unclear', id, String(missingMinor));
  await writeAudit(
    db,
    id,
    'topup.refund_unclear',
    { missingMinor: String(missingMinor) },
    recordId,
  );
}
