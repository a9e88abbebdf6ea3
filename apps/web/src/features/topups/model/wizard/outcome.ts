import { isFailure, mayBeDone } from '@merenda/ui/client/failure.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { Topup } from '../../api/payments.ts';

/** The outcome of a payment. `expired`: a QR code was not paid in time; a new one can be made. */
export interface Outcome {
  result: 'paid' | 'pending' | 'expired' | 'error';
  /** The top-up's id, if the answer has one that may be new to the page. */
  topupId?: string | undefined;
  /** The server's message on a refusal (product:topups#failed). */
  words?: string | undefined;
  /** The money came after the code had expired; it still counts (product:topups#states). */
  late?: boolean | undefined;
  /** The outcome belongs to an earlier code or link, not to the one shown last. */
  earlier?: boolean | undefined;
}

const RESULTS: Record<Topup['status'], Outcome['result']> = {
  created: 'pending',
  pending: 'pending',
  paid: 'paid',
  // The money had come; a later refund does not change that.
  partially_refunded: 'paid',
  refunded: 'paid',
  expired: 'expired',
  failed: 'error',
};

export const outcomeOf = ({ status }: Pick<Topup, 'status'>): Outcome => ({
  result: RESULTS[status],
});

/**
 * The meaning of a failed call for the payment.
 * `refused`: the payment was requested and finally refused.
 * `notMade`: the payment surely does not exist.
 * `unknown`: the payment may exist. It is pending, never failed, until the same key has an answer
 * (product:api#timeouts).
 */
export function classifyFailure(error: unknown): 'refused' | 'notMade' | 'unknown' {
  if (isFailure(error, 'payment_refused', 'gateway_refused')) return 'refused';
  return mayBeDone(error) ? 'unknown' : 'notMade';
}

/** The outcome from a question about a payment; without a clear answer the payment stays pending. */
export async function outcomeOfCall(question: Promise<Outcome>): Promise<Outcome> {
  try {
    return await question;
  } catch (error) {
    if (classifyFailure(error) !== 'refused') return { result: 'pending' };
    return { result: 'error', words: refusalText(error) };
  }
}

/** The server's message to the guardian about a refusal, else our own text (product:topups#failed). */
export const refusalText = (error: unknown): string =>
  (isFailure(error) && error.userMessage) || translateNow('payments.error.MethodPayment');
