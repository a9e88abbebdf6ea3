import { z } from 'zod';

/** Every expected failure with its HTTP status. Clients match on the codes. */
export const ERROR_STATUS = {
  validation_failed: 400,
  restricted_product: 400,
  daily_limit_exceeded: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  payment_refused: 402,
  insufficient_balance: 402,
  request_refused: 403,
  wrong_password: 403,
  unknown_email: 403,
  invalid_reset_token: 403,
  invalid_confirmation: 403,
  invalid_login_link: 403,
  company_not_open: 403,
  spending_not_allowed: 403,
  health_not_allowed: 403,
  not_owner: 403,
  access_ended: 403,
  invitation_other_email: 403,
  account_blocked: 403,
  step_up_required: 403,
  email_not_confirmed: 403,
  operator_not_allowed: 403,
  second_factor_required: 403,
  wrong_code: 403,
  sign_in_expired: 403,
  not_found: 404,
  request_in_progress: 409,
  duplicate_user: 409,
  duplicate_student: 409,
  number_taken: 409,
  owner_stays: 409,
  already_guardian: 409,
  too_many_guardians: 409,
  invitation_used: 410,
  invitation_expired: 410,
  invitation_withdrawn: 410,
  health_form_changed: 409,
  health_draft_changed: 409,
  restrictions_changed: 409,
  balance_left: 409,
  payment_under_way: 409,
  refund_not_possible: 409,
  payout_decided: 409,
  fee_changed: 409,
  second_factor_on: 409,
  last_factor: 409,
  ticket_closed: 409,
  insufficient_funds: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  order_not_possible: 417,
  invalid_card: 422,
  file_refused: 422,
  idempotency_mismatch: 422,
  gateway_refused: 422,
  too_many_requests: 429,
  internal: 500,
  health_data_locked: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** The shape of every error. */
export const apiError = z.object({
  status: z.number().int(),
  statusText: z.string(),
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  userMessage: z.string().optional(),
  requestId: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `second_factor_required`: what the second step of signing in shows. */
  ticket: z.string().optional(),
});

export type ApiError = z.infer<typeof apiError>;
