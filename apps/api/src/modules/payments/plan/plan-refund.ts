import { derivedId, type PostItem } from '@merenda/ledger';
import type { OrderedEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Refund } from '../refund/refund.ts';
import { arrivedStatus, isRefundOpen, type RefundStatus } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf } from './accounts.ts';
import { NOTHING, type Plan } from './plan.ts';

/** The end of a refund at its processor; `providerRef` is unknown when only the total shows it. */
export type RefundEnd =
  | { status: 'done'; providerRef?: string }
  | { status: 'refused'; failureCode: string };

/** One wallet's share of a refund, and the ledger's hold on it. */
export interface RefundShare {
  wallet: string;
  amountMinor: bigint;
  holdId: string;
}

/** Holds a refund's money on the wallets that give it. */
export function planHold(
  topup: Topup,
  { id, actor, shares }: { id: string; actor?: string | undefined; shares: readonly RefundShare[] },
): Plan {
  const { clearing } = accountsOf(topup);
  return {
    audit: [{ action: 'refund.created', subject: id, ...(actor ? { actor } : {}) }],
    postings: shares.map(({ wallet, amountMinor, holdId }) => ({
      id: holdId,
      phase: 'pending',
      debit: wallet,
      credit: clearing,
      amountMinor,
      currency: topup.currency,
      kind: 'topup-refund',
      groupId: id,
      linked: true,
      reference: { topup: topup.id, refund: id },
    })),
  };
}

/** The e-mail to the guardian about a refund's end; each end causes one. */
export const refundEmail = (
  { guardian_id }: Topup,
  id: string,
  end: Exclude<RefundStatus, 'pending'>,
): OrderedEmail => ({
  kind: `refund-${end}`,
  key: id,
  guardianId: guardian_id,
  data: { refund: id },
});

/**
 * Ends a refund: posts or voids its holds. An ended refund stays as it is.
 * @param doneMinor the amount of the top-up that was refunded before
 */
export function planRefundEnd(
  topup: Topup,
  { refund, holds, doneMinor }: { refund: Refund; holds: readonly string[]; doneMinor: bigint },
  end: RefundEnd,
): Plan {
  if (!isRefundOpen(refund)) return NOTHING;
  const isDone = end.status === 'done';
  const phase = isDone ? 'post' : 'void';
  return {
    ...(isDone ? { topup: { status: arrivedStatus(topup, doneMinor + refund.amount_minor) } } : {}),
    refunds: [
      {
        id: refund.id,
        status: end.status,
        provider_ref: isDone ? (end.providerRef ?? null) : null,
        failure_code: isDone ? null : end.failureCode,
      },
    ],
    audit: [
      isDone
        ? { action: 'refund.done', subject: refund.id, detail: { ...end } }
        : { action: 'refund.refused', subject: refund.id, detail: { ...end } },
    ],
    emails: [refundEmail(topup, refund.id, end.status)],
    postings: holds.map(
      (holdId): PostItem => ({
        id: derivedId('topup-refund', phase, holdId),
        phase,
        pendingId: holdId,
        groupId: refund.id,
        linked: true,
        reference: { topup: topup.id, refund: refund.id },
      }),
    ),
  };
}
