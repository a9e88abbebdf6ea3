import type { Services } from '../../../services.ts';
import { type PollOptions, pollPayment } from '../../topup/settle/poll.ts';
import type { Topup } from '../../topup/topup.ts';
import type { Refund } from '../refund.ts';
import { findDoneMinor } from '../store.ts';
import { recordRefundChanges } from './record-changes.ts';

/** The outcome of a refund in doubt; `absent` means that the processor has not made it. */
export type RefundOutcome =
  | { is: 'done'; providerRef?: string }
  | { is: 'failed' }
  | { is: 'absent' };

/**
 * Asks the processor about a refund in doubt. A processor that lists refunds shows this one by its
 * reference. Otherwise the payment's total decides, as only one refund of a payment is in progress
 * at a time. The answer about other refunds is recorded first.
 * @returns undefined when the outcome cannot be determined yet
 */
export async function findRefundOutcome(
  services: Services,
  topup: Topup,
  refund: Refund,
  call: PollOptions,
): Promise<RefundOutcome | undefined> {
  const { payment, askedAt } = (await pollPayment(services, topup, call)) ?? {};
  if (!payment) return undefined;
  await recordRefundChanges(services, topup, { payment, askedAt });
  const ours = payment.refunds?.find((one) => one.reference === refund.id);
  if (ours)
    return ours.state === 'failed' ? { is: 'failed' } : { is: 'done', providerRef: ours.id };
  if (payment.refundUnderWay) return undefined;
  const doneMinor = await findDoneMinor(services.db, topup.id);
  return { is: payment.refundedMinor >= doneMinor + refund.amount_minor ? 'done' : 'absent' };
}
