import type { ApiError, ErrorCode } from '@merenda/contract';

/**
 * The codes of a failed call: the API's own, and three that only a client can see. `timeout`: no
 * answer in time (a payment may still have happened: product:api#timeouts). `unavailable`: offline,
 * or a proxy before the API answers 502–504; it recovers by itself. `unexpected`: an answer that is
 * none of ours.
 */
export type FailureCode = ErrorCode | 'timeout' | 'unavailable' | 'unexpected';

/**
 * A call that did not succeed. `userMessage` is the server's message to the user
 * (product:errors#showing).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** The route that was called. */
  route: string | undefined;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  readonly userMessage: string | undefined;
  readonly issues: NonNullable<ApiError['issues']>;
  /** The ticket for the second step, with `second_factor_required`. */
  readonly ticket: string | undefined;
  /** The seconds of `Retry-After`, when the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: {
    status: number;
    code: FailureCode;
    message: string;
    userMessage?: string | undefined;
    issues?: ApiError['issues'];
    ticket?: string | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.userMessage = failure.userMessage;
    this.issues = failure.issues ?? [];
    this.ticket = failure.ticket;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** The error is a failed call with one of these codes, or any failed call when none is named. */
export function isFailure(error: unknown, ...codes: FailureCode[]): error is ApiFailure {
  return error instanceof ApiFailure && (codes.length === 0 || codes.includes(error.code));
}

/** The reasons, in a reader's words, for which an answer is missing. */
export type Reason = 'connection' | 'away' | 'slow' | 'notFound' | 'refused' | 'ours';

/**
 * The one place that tells a lost connection, a server that is down, a slow one, a missing record, a
 * missing right and our own fault apart.
 */
export function reasonOf(error: unknown): Reason {
  if (isFailure(error, 'timeout')) return 'slow';
  if (isFailure(error, 'unavailable')) return error.status === 0 ? 'connection' : 'away';
  // An address with an invalid id leads to nothing, either.
  if (isFailure(error, 'not_found', 'validation_failed')) return 'notFound';
  if (isFailure(error, ...MISSING_RIGHTS)) return 'refused';
  return 'ours';
}

/** The refusals of somebody who may not do what others may; trying again changes nothing. */
const MISSING_RIGHTS = [
  'operator_not_allowed',
  'health_not_allowed',
  'spending_not_allowed',
  'not_owner',
  'access_ended',
] as const satisfies FailureCode[];

/** Statuses of refusals that may precede the look for an earlier try. */
const BEFORE_THE_KEY = [401, 403, 404, 429];

/**
 * Says whether the act may have been done in spite of this failure (product:api#idempotency). A
 * refusal means no. After an earlier try with the same key, a refusal counts only if it comes after
 * the look for that try.
 */
export function mayBeDone(error: unknown, wasTriedBefore = false): boolean {
  if (!isFailure(error) || isFailure(error, 'request_in_progress', 'idempotency_mismatch')) {
    return true;
  }
  const { status } = error;
  const isRefusal = status >= 400 && status < 500;
  return !isRefusal || (wasTriedBefore && BEFORE_THE_KEY.includes(status));
}

/** The parts of an answer that are read; it need not have come over the network. */
export type ReadableAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'json'>;

/** The failure that a non-2xx answer describes; a body that is not ours is tolerated. */
export async function failureOf(response: ReadableAnswer): Promise<ApiFailure> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const wire: Partial<ApiError> = typeof body === 'object' && body !== null ? body : {};
  const away = status >= 502 && status <= 504;
  return new ApiFailure({
    status,
    // A code means that the API itself answers, and says which part is away.
    code: wire.code ?? (away ? 'unavailable' : status === 401 ? 'unauthenticated' : 'unexpected'),
    message: wire.message ?? response.statusText,
    userMessage: wire.userMessage,
    issues: wire.issues,
    ticket: wire.ticket,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  });
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
