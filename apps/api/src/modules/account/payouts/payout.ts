import type { PayoutDetails, PayoutSummary } from '@merenda/contract/payments/payouts';
import { toMajor } from '@merenda/domain/money/money';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { maskDetails } from './details.ts';

export type Payout = Selectable<DB['payout_request']>;

/** A first person says that the bank sent the money back; a second one decides. */
export const isReturning = (
  payout: Payout,
): payout is Payout & { return_by: string; return_reason: string } =>
  payout.return_by !== null && payout.return_reason !== null && payout.status !== 'returned';

/** The summary of a payout on the wire. */
export const summaryView = (payout: Payout): PayoutSummary => ({
  _id: payout.id,
  createdAt: payout.created_at.toISOString(),
  subject: payout.subject,
  status: payout.status,
  value: toMajor(payout.amount_minor, payout.currency),
});

/** A payout on the wire, with its masked destination. */
export const payoutView = (payout: Payout, details: PayoutDetails | undefined) => ({
  ...summaryView(payout),
  ...(payout.approved_at && { approvedAt: payout.approved_at.toISOString() }),
  ...(payout.settled_at && { settledAt: payout.settled_at.toISOString() }),
  ...(payout.ended_at && { endedAt: payout.ended_at.toISOString() }),
  ...(payout.reason && { reason: payout.reason }),
  ...(details && { details: maskDetails(details) }),
});
