import type { ErrorCode } from '@merenda/contract';
import type { Key } from './keys.ts';

/** What a guardian is told for each failure that the API expects (spec 1 §8, spec 2 §8). */
export const ERROR_KEYS: Record<ErrorCode, Key> = {
  validation_failed: 'error.validationFailed',
  restricted_product: 'error.restrictedProduct',
  daily_limit_exceeded: 'error.dailyLimitExceeded',
  unauthenticated: 'monitor.error.invalidAuth',
  wrong_credentials: 'login.error.denied',
  payment_refused: 'payments.error.MethodPayment',
  insufficient_balance: 'error.insufficientBalance',
  request_refused: 'error.requestRefused',
  wrong_password: 'error.wrongPassword',
  unknown_email: 'recover.error.email_not_found',
  invalid_reset_token: 'recover.error.invalid_token',
  company_not_open: 'error.companyNotOpen',
  account_blocked: 'error.accountBlocked',
  not_found: 'error.notFound',
  request_in_progress: 'error.requestInProgress',
  duplicate_user: 'signup.error.duplicate',
  duplicate_student: 'dependent.error.createStudent.cpfEmail',
  insufficient_funds: 'dependent.error.insufficientFunds',
  payload_too_large: 'error.payloadTooLarge',
  unsupported_media_type: 'error.unsupportedMediaType',
  order_not_possible: 'error.orderNotPossible',
  invalid_card: 'payments.error.invalidCard',
  idempotency_mismatch: 'error.idempotencyMismatch',
  gateway_refused: 'error.gatewayRefused',
  too_many_requests: 'error.tooManyRequests',
  internal: 'global.error.message',
  unavailable: 'error.unavailable',
};
