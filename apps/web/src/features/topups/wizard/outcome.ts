import { isFailure } from '../../../client/failure.ts';
import { translateNow } from '../../../i18n/language.ts';
import type { Topup } from '../api/payments.ts';

/** How a payment stands. `expired`: a QR code that was not paid in time; a new one can be had. */
export interface Outcome {
  result: 'paid' | 'pending' | 'expired' | 'error';
  /** The top-up's id, where the answer names one that may be news. */
  topupId?: string | undefined;
  /** The server's words on a refusal (spec 1 §8). */
  words?: string | undefined;
  /** The money came after the code had expired; it counts all the same (decision E.6). */
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
 * failed, until the same key has told (decision A.7).
 */
export function meaningOf(error: unknown): 'refused' | 'notMade' | 'unknown' {
  if (!isFailure(error)) return 'unknown';
  if (error.code === 'payment_refused' || error.code === 'gateway_refused') return 'refused';
  if (error.code === 'request_in_progress') return 'unknown';
  return error.status >= 400 && error.status < 500 ? 'notMade' : 'unknown';
}

/** The answer to a question about a payment: without a clear one it stays pending. */
export async function heard(question: Promise<Outcome>): Promise<Outcome> {
  try {
    return await question;
  } catch (error) {
    if (meaningOf(error) !== 'refused') return { result: 'pending' };
    return { result: 'error', words: wordsOf(error) };
  }
}

/** What the server says to the guardian about a refusal, else our own words (spec 1 §8). */
export const wordsOf = (error: unknown): string =>
  (isFailure(error) && error.userMessage) || translateNow('payments.error.MethodPayment');
