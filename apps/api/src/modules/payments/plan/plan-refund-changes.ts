import { sumMinor } from '@merenda/domain/money/money';
import { derivedId } from '@merenda/ledger';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { arrivedStatus, isRefundDone } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf, openAccountFor, type Wallets } from './accounts.ts';
import { findFailed, type Known } from './find-failed.ts';
import { NOTHING, type Plan } from './plan.ts';
import { type RefundShare, refundEmail } from './plan-refund.ts';

/** The ledger's kind of transfers that return the money of a failed refund. */
export const REFUND_REVERSAL = 'topup-refund-reversal';

/** An open or done refund, with the amounts that wallets gave. */
export interface CountedRefund extends Known {
  shares: readonly RefundShare[];
}

/**
 * Applies a processor's answer about a top-up's refunds. An accepted refund may fail days later:
 * each wallet then gets its money back, once. Other differences between the processor's total and
 * our refunds are audited for reconciling: no wallet is guessed for them.
 * @param owedMinor the part that was owed for a closed wallet, and that the processor gave back in its
 * own pages (product:console-finance#owed), in minor units
 * @param askedAt the time of the question, by the database's clock
 */
export function planRefundChanges(
  topup: Topup,
  {
    refunds,
    owedMinor,
    ...wallets
  }: { refunds: readonly CountedRefund[]; owedMinor: bigint } & Wallets,
  { payment, askedAt }: { payment: GatewayPayment; askedAt: Date | undefined },
): Plan {
  const found = findFailed(refunds, payment, askedAt);
  const counted = refunds.filter((refund) => !found.failed.includes(refund));
  const plans = [
    planReturns(topup, { failed: found.failed, counted, wallets }),
    found.unclearMinor === undefined ? NOTHING : noteUnclear(topup, found.unclearMinor),
    noteOthers(topup, payment, sumOf(counted) + owedMinor),
  ];
  return {
    ...plans[0],
    audit: plans.flatMap(({ audit = [] }) => audit),
    logs: plans.flatMap(({ logs = [] }) => logs),
    ...(found.wait ? { retryReason: 'the total may not show the newest refund yet' } : {}),
  };
}

const sumOf = (refunds: readonly Known[]) =>
  sumMinor(refunds.map(({ amount_minor }) => amount_minor));

/**
 * Returns the money of failed refunds from the clearing account to the wallets that gave it, by the
 * refunds' records.
 */
function planReturns(
  topup: Topup,
  {
    failed,
    counted,
    wallets,
  }: { failed: readonly CountedRefund[]; counted: readonly CountedRefund[]; wallets: Wallets },
): Plan {
  if (failed.length === 0) return NOTHING;
  const { clearing } = accountsOf(topup);
  const shares = failed.flatMap((refund) => refund.shares.map((share) => ({ refund, ...share })));
  const elsewhere = shares.filter(
    ({ wallet }) => openAccountFor(topup, wallet, wallets) !== wallet,
  );
  return {
    topup: { status: arrivedStatus(topup, sumOf(counted.filter(isRefundDone))) },
    refunds: failed.map(({ id }) => ({ id, status: 'failed', failure_code: 'not_taken' })),
    audit: failed.map(({ id }) => ({
      action: 'refund.failed',
      subject: id,
      detail: { topup: topup.id },
    })),
    emails: failed.map(({ id }) => refundEmail(topup, id, 'failed')),
    postings: shares.map(({ refund, wallet, amountMinor, holdId }) => ({
      id: derivedId(REFUND_REVERSAL, holdId),
      debit: clearing,
      credit: openAccountFor(topup, wallet, wallets),
      amountMinor,
      currency: topup.currency,
      kind: REFUND_REVERSAL,
      groupId: refund.id,
      linked: true,
      reference: { topup: topup.id, refund: refund.id },
    })),
    logs: [
      {
        level: 'warn',
        text: 'a refund failed',
        refunds: failed.map(({ id }) => id),
        elsewhere: elsewhere.map(({ wallet }) => wallet),
      },
    ],
  };
}

/** Audits a missing amount once, for reconciling, which reports `refund_differs`. */
function noteUnclear(topup: Topup, unclearMinor: bigint): Plan {
  const missingMinor = String(unclearMinor);
  return {
    audit: [
      {
        id: derivedId('topup.refund_unclear', topup.id, missingMinor),
        action: 'topup.refund_unclear',
        subject: topup.id,
        detail: { missingMinor },
      },
    ],
    logs: [
      {
        level: 'error',
        text: 'a refund failed, and the processor does not say which',
        missingMinor,
      },
    ],
  };
}

/** Audits once an amount that somebody refunded by hand at the processor. */
function noteOthers(
  topup: Topup,
  { providerRef, refundedMinor }: GatewayPayment,
  ourMinor: bigint,
): Plan {
  if (refundedMinor <= ourMinor) return NOTHING;
  const detail = {
    providerRef,
    refundedMinor: String(refundedMinor),
    ourMinor: String(ourMinor),
  };
  return {
    audit: [
      {
        id: derivedId('topup.refunded_elsewhere', topup.id, detail.refundedMinor),
        action: 'topup.refunded_elsewhere',
        subject: topup.id,
        detail,
      },
    ],
    logs: [{ level: 'error', text: 'a processor gave back more than we asked it to', ...detail }],
  };
}
