import type { Services } from '../../../services.ts';
import { followDispute } from '../../dispute/follow-dispute.ts';
import { differencesOf } from '../../plan/compare-payment.ts';
import { type ProcessorAnswer, planPayment } from '../../plan/plan-payment.ts';
import { changeTopup } from '../../posting/change-topup.ts';
import { recordRefundChanges } from '../../refund/settle/record-changes.ts';
import { hasArrived } from '../../state.ts';
import { findCredit } from '../store.ts';
import type { Topup } from '../topup.ts';

/**
 * Brings a top-up, its refunds and its disputes to their processor's answer. Each step is a
 * transaction of its own: later steps lock other wallets than the credit.
 * @returns the top-up, and the reasons to ask the processor again, if any
 */
export async function applyAnswer(
  services: Services,
  topupId: string,
  answer: ProcessorAnswer,
): Promise<{ topup: Topup; retryReasons: readonly string[] }> {
  const { payment, askedAt } = answer;
  const { topup } = await changeTopup(services, topupId, {
    read: findCredit,
    plan: (locked, credit) => planPayment(locked, credit, answer, services.clock()),
  });
  if (!hasArrived(topup) || differencesOf(topup, payment).length > 0) {
    return { topup, retryReasons: [] };
  }
  const reasons = [await recordRefundChanges(services, topup, { payment, askedAt })];
  for (const dispute of payment.disputes ?? []) {
    reasons.push((await followDispute(services, topupId, { dispute, askedAt })).retryReason);
  }
  return { topup, retryReasons: reasons.filter((reason) => reason !== undefined) };
}
