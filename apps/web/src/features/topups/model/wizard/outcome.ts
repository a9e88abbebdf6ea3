import { isFailure, mayBeDone } from '@merenda/ui/client/failure.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { Topup } from '../../api/payments.ts';

/** How a payment stands. `expired`: a QR code that was not paid in time; a new one can be had. */
export interface Outcome {
  result: 'paid' | 'pending' | 'expired' | 'error';
  /** The top-up's id, where the answer names one that may be news. */
  topupId?: string | undefined;
  /** The server's words on a refusal (product:topups#failed). */
  words?: string | undefined;
  /** The money came after the code had expired; it counts all the same (product:topups#states). */
  late?: boolean | undefined;
  /** It is not the code or link that was shown last. */
  earlier?: boolean | undefined;
}

const RESULTS: Record<Topup['status'], Outcome['result']> = {
  created: 'pending',
  pending: 'pending',
  paid: 'paid',
  // The money had come; that some was given back is another story.
  partially_refunded: 'paid',
  refunded: 'paid',
  expired: 'expired',
  failed: 'error',
};

export const outcomeOf = ({ status }: Pick<Topup, 'status'>): Outcome => ({
  result: RESULTS[status],
});

/**
 * What a failed call says about the payment. `refused`: it was asked for, and the answer is no, for
 * good. `notMade`: it surely does not exist. `unknown`: it may exist, so it is pending, never
 * failed, until the same key has told (product:api#timeouts).
 */
export function classifyFailure(error: unknown): 'refused' | 'notMade' | 'unknown' {
  if (isFailure(error, 'payment_refused', 'gateway_refused')) return 'refused';
  return mayBeDone(error) ? 'unknown' : 'notMade';
}

/** The answer to a question about a payment: without a clear one it stays pending. */
export async function outcomeOfCall(question: Promise<Outcome>): Promise<Outcome> {
  try {
    return await question;
  } catch (error) {
    if (classifyFailure(error) !== 'refused') return { result: 'pending' };
    return { result: 'error', words: refusalText(error) };
  }
}

/**
 * What the server says to the guardian about a refusal, else our own words (product:topups#failed).
 */
export const refusalText = (error: unknown): string =>
  (isFailure(error) && error.userMessage) || translateNow('payments.error.MethodPayment');
