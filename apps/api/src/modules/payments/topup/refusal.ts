import type { Key } from '@merenda/i18n';
import type { DeclineReason } from '../../../gateways/index.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Topup } from './topup.ts';

/**
 * Why a top-up failed: the payer's side said no, the processor would not take the request, or it
 * says that it never had it.
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

/** The answer that a failed top-up gets, the first time and each time it is asked for again. */
export function refusalOf({ failure_code }: Pick<Topup, 'failure_code'>): Failure {
  const code = failure_code as FailureCode | null;
  const detail = code ? { message: code.replaceAll('_', ' '), userMessageKey: WORDS[code] } : {};
  return new Failure(code === 'gateway_refused' ? 'gateway_refused' : 'payment_refused', detail);
}
