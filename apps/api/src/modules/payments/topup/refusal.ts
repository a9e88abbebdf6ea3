import type { Key } from '@merenda/i18n';
import type { DeclineReason } from '../../../gateways/index.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Topup } from './topup.ts';

/**
 * The reason of a failed top-up: the payer's bank declined, the processor refused the request, or
 * the processor never received it.
 */
export type FailureCode = DeclineReason | 'gateway_refused' | 'not_received';

const WORDS: Record<FailureCode, Key> = {
  declined: 'payments.error.refused.declined',
  insufficient_funds: 'payments.error.refused.insufficientFunds',
  expired_card: 'payments.error.refused.expiredCard',
  wrong_security_code: 'payments.error.refused.wrongSecurityCode',
  payer_refused: 'payments.error.MethodPayment',
  gateway_refused: 'error.gatewayRefused',
  not_received: 'payments.error.refused.notCharged',
};

/** The answer for a failed top-up, to the first and to each repeated request. */
export function refusalOf({ failure_code }: Pick<Topup, 'failure_code'>): Failure {
  const code = failure_code as FailureCode | null;
  const detail = code ? { message: code.replaceAll('_', ' '), userMessageKey: WORDS[code] } : {};
  return new Failure(code === 'gateway_refused' ? 'gateway_refused' : 'payment_refused', detail);
}
