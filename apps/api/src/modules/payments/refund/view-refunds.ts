import type { TopupRefund } from '@merenda/contract/payments/refunds';
import { toMajor } from '@merenda/domain/money/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { shareName, shareOwner } from '../topup/share-name.ts';

const LISTED = 100;

/** The newest refunds of a guardian's own top-up, on the wire; with `refundId` only this refund. */
export async function viewRefunds(
  db: Kysely<DB>,
  { guardianId, topupId, refundId }: { guardianId: string; topupId: string; refundId?: string },
): Promise<TopupRefund[]> {
  const refunds = await db
    .selectFrom('topup_refund')
    .innerJoin('topup', 'topup.id', 'topup_refund.topup_id')
    .selectAll('topup_refund')
    .select('topup.currency')
    .where('topup_id', '=', topupId)
    .$if(refundId !== undefined, (query) => query.where('topup_refund.id', '=', refundId ?? ''))
    .orderBy('topup_refund.created_at', 'desc')
    .orderBy('topup_refund.id', 'desc')
    .limit(LISTED)
    .execute();
  const parts = await findParts(
    db,
    guardianId,
    refunds.map(({ id }) => id),
  );
  return refunds.map(({ id, created_at, amount_minor, currency, status, settled_at }) => {
    const major = (minor: bigint) => toMajor(minor, currency);
    return {
      _id: id,
      createdAt: created_at.toISOString(),
      value: major(amount_minor),
      status,
      ...(settled_at ? { settledAt: settled_at.toISOString() } : {}),
      parts: parts
        .filter(({ refund_id }) => refund_id === id)
        .map((part) => ({
          wallet: part.wallet_id,
          name: part.name,
          value: major(part.amount_minor),
        })),
    };
  });
}

/** The wallets that gave, the guardian's own first, each with its owner's name. */
async function findParts(db: Kysely<DB>, guardianId: string, refundIds: string[]) {
  if (refundIds.length === 0) return [];
  const found = await db
    .selectFrom('topup_refund_part as part')
    .innerJoin('topup_refund', 'topup_refund.id', 'part.refund_id')
    .innerJoin('topup', 'topup.id', 'topup_refund.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .leftJoin('student', 'student.id', 'part.student_id')
    .select(['part.refund_id', 'part.wallet_id', 'part.amount_minor', ...shareOwner(guardianId)])
    .where('part.refund_id', 'in', refundIds)
    .orderBy((eb) => eb('part.student_id', 'is not', null))
    .orderBy('part.amount_minor', 'desc')
    .orderBy('part.wallet_id')
    .execute();
  return found.map((part) => ({ ...part, name: shareName(guardianId, part) }));
}
