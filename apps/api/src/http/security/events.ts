import type { ErrorCode } from '@merenda/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../platform/failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code and event of the refusal, if the request was refused. */
    refusal: { code: ErrorCode; event: SecurityEvent | null } | undefined;
    /** The id of the person whom the request signed in, if any. */
    signsIn: string | undefined;
  }
}

/** Kinds of security events, for people who monitor the product (product:operating#security-events). */
type SecurityEvent =
  | 'signed_in'
  | 'identity_refused'
  | 'right_refused'
  | 'forgery_refused'
  | 'throttled'
  | 'input_refused';

/** The security event of each refusal; null for refusals that are normal. */
const EVENTS = {
  unauthenticated: 'identity_refused',
  wrong_credentials: 'identity_refused',
  wrong_password: 'identity_refused',
  wrong_code: 'identity_refused',
  unknown_email: 'identity_refused',
  invalid_reset_token: 'identity_refused',
  invalid_confirmation: 'identity_refused',
  invalid_login_link: 'identity_refused',

  account_blocked: 'right_refused',
  step_up_required: null,
  sign_in_first: null,
  email_not_confirmed: null,
  second_factor_required: null,
  sign_in_expired: null,
  second_factor_on: null,
  last_factor: null,
  company_not_open: 'right_refused',
  company_elsewhere: null,
  company_moving: null,
  spending_not_allowed: 'right_refused',
  health_not_allowed: 'right_refused',
  not_owner: 'right_refused',
  access_ended: 'right_refused',
  invitation_other_email: 'right_refused',
  operator_not_allowed: 'right_refused',
  // Only for routes with declared ids; elsewhere it is a wrong address.
  not_found: 'right_refused',

  request_refused: 'forgery_refused',
  too_many_requests: 'throttled',

  // The web app refuses by the same rules before it sends.
  validation_failed: 'input_refused',
  payload_too_large: 'input_refused',
  unsupported_media_type: 'input_refused',
  file_refused: 'input_refused',
  idempotency_mismatch: 'input_refused',

  restricted_product: null,
  daily_limit_exceeded: null,
  payment_refused: null,
  insufficient_balance: null,
  request_in_progress: null,
  duplicate_user: null,
  duplicate_student: null,
  number_taken: null,
  owner_stays: null,
  already_guardian: null,
  too_many_guardians: null,
  invitation_used: null,
  invitation_expired: null,
  invitation_withdrawn: null,
  health_form_changed: null,
  health_draft_changed: null,
  restrictions_changed: null,
  balance_left: null,
  payment_under_way: null,
  refund_not_possible: null,
  payout_decided: null,
  proposal_decided: null,
  proposal_open: null,
  duplicate_operator: null,
  code_taken: null,
  class_in_use: null,
  class_taken: null,
  refund_decided: null,
  owed_changed: null,
  kitchen_changed: null,
  day_not_closed: null,
  menu_draft_changed: null,
  fee_changed: null,
  way_off: null,
  ticket_closed: null,
  record_changed: null,
  money_not_moved: null,
  insufficient_funds: null,
  order_not_possible: null,
  invalid_card: null,
  gateway_refused: null,
  // Errors have their own log lines.
  internal: null,
  health_data_locked: null,
  unavailable: null,
  processor_unavailable: null,
} as const satisfies Record<ErrorCode, SecurityEvent | null>;

/**
 * The security event of an error that was answered as `failure`. A verb's own validation errors are normal;
 * only a shape that the web app never sends is an event.
 */
export function eventOf(
  { routeOptions }: FastifyRequest,
  error: Error,
  { code }: Failure,
): SecurityEvent | null {
  const access = routeOptions?.config?.spec?.access ?? 'visitor';
  if (code === 'not_found' && access === 'visitor') return null;
  if (code === 'validation_failed' && error instanceof Failure) return null;
  return EVENTS[code];
}
