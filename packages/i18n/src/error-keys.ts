import type { ErrorCode } from '@merenda/contract';
import type { Key } from './keys.ts';

/** The reader of a refusal. */
export type Reader = 'guardian' | 'operator';

/**
 * Codes whose words depend on the record's state or on the reader: each refusal names its own. One
 * without words does not compile (`Failure`).
 */
export type WordedByVerb =
  | 'ticket_closed'
  | 'payout_decided'
  | 'refund_decided'
  | 'refund_not_possible'
  | 'money_not_moved'
  | 'owed_changed'
  | 'day_not_closed'
  | 'kitchen_changed'
  | 'menu_draft_changed'
  | 'fee_changed'
  | 'way_off'
  | 'number_taken'
  | 'file_refused';

/**
 * The text of each error code that says more than the page knows; null where the page, or each verb, has
 * better words. A verb's own text comes first (product:errors#codes).
 */
export const ERROR_KEYS: Record<Exclude<ErrorCode, WordedByVerb>, Key | null> = {
  restricted_product: 'error.restrictedProduct',
  daily_limit_exceeded: 'error.dailyLimitExceeded',
  insufficient_balance: 'error.insufficientBalance',
  request_refused: 'error.requestRefused',
  company_not_open: 'error.companyNotOpen',
  company_elsewhere: 'error.companyElsewhere',
  company_moving: 'error.companyMoving',
  spending_not_allowed: 'guardians.error.spendingNotAllowed',
  health_not_allowed: 'guardians.error.healthNotAllowed',
  not_owner: 'guardians.error.notOwner',
  access_ended: 'students.error.accessEnded',
  invitation_other_email: 'guardians.error.invitationOtherEmail',
  email_not_confirmed: 'error.emailNotConfirmed',
  operator_not_allowed: 'error.refused.text',
  request_in_progress: 'error.requestInProgress',
  owner_stays: 'guardians.error.ownerStays',
  already_guardian: 'guardians.error.already',
  invitation_used: 'guardians.error.invitationUsed',
  invitation_withdrawn: 'guardians.error.invitationWithdrawn',
  proposal_decided: 'administration.error.decided',
  proposal_open: 'administration.error.open',
  duplicate_operator: 'administration.error.known',
  record_changed: 'console.error.changed',
  code_taken: 'administration.error.code',
  class_in_use: 'administration.error.classInUse',
  class_taken: 'administration.error.classTaken',
  balance_left: 'account.error.balanceLeft',
  second_factor_on: 'secondFactor.error.on',
  last_factor: 'secondFactor.error.lastFactor',
  payload_too_large: 'error.payloadTooLarge',
  unsupported_media_type: 'error.unsupportedMediaType',
  order_not_possible: 'error.orderNotPossible',
  idempotency_mismatch: 'error.idempotencyMismatch',
  too_many_requests: 'error.tooManyRequests',
  processor_unavailable: 'error.processorUnavailable',

  validation_failed: null,
  unauthenticated: null,
  wrong_credentials: null,
  payment_refused: null,
  wrong_password: null,
  unknown_email: null,
  invalid_reset_token: null,
  invalid_confirmation: null,
  sign_in_first: null,
  invalid_login_link: null,
  account_blocked: null,
  step_up_required: null,
  second_factor_required: null,
  wrong_code: null,
  sign_in_expired: null,
  not_found: null,
  duplicate_user: null,
  duplicate_student: null,
  too_many_guardians: null,
  invitation_expired: null,
  health_form_changed: null,
  health_draft_changed: null,
  restrictions_changed: null,
  payment_under_way: null,
  insufficient_funds: null,
  invalid_card: null,
  gateway_refused: null,
  internal: null,
  health_data_locked: null,
  unavailable: null,
};
