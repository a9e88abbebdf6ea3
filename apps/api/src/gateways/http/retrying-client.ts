import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, NotAnswered, parseJson } from './exchange.ts';

export interface RetryingRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /**
   * For a request that is not idempotent at the other side: not repeated once it may have been
   * received.
   */
  once?: boolean;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** An answer, or how the last attempt ended (see GatewayResult). */
export type RetryingAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreached' | 'unknown'; cause: string };

/** How long to wait before a repetition, with jitter between the two. */
export interface RetryPauses {
  firstMs: number;
  longestMs: number;
}

const REPETITIONS = 3;
const PAUSES: RetryPauses = { firstMs: 500, longestMs: 8_000 };
const CONNECT_TIMEOUT_MS = 2_000;

export type RetryingClient = (request: RetryingRequest) => Promise<RetryingAnswer>;

/**
 * A client that repeats a request after a network error, 429 or 5xx: at most three times, all within the
 * deadline. The pauses are 0.5 to 8 s with jitter unless `pauses` says otherwise. Every POST must have an
 * idempotency key, or be sent `once`.
 */
export function createRetryingClient(
  baseUrl: string,
  commonHeaders: Record<string, string>,
  pauses = PAUSES,
): RetryingClient {
  return async (request) => {
    const endsAt = performance.now() + request.deadlineMs;
    const deadline = AbortSignal.timeout(request.deadlineMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let maybeReceived = false;
    let cause = '';
    for (let attempt = 0; attempt <= REPETITIONS; attempt += 1) {
      if (request.once && maybeReceived) break;
      if (attempt > 0 && !(await pause({ ...pauses, attempt, endsAt, signal }))) break;
      try {
        const answer = await exchange({
          method: request.method,
          url: new URL(request.path, baseUrl),
          headers: {
            ...commonHeaders,
            ...request.headers,
            ...(request.body ? { 'content-type': 'application/json' } : {}),
          },
          body: request.body && JSON.stringify(request.body),
          connectTimeoutMs: CONNECT_TIMEOUT_MS,
          signal,
        });
        if (answer.status < 500 && answer.status !== 429) {
          return { kind: 'answered', status: answer.status, body: parseJson(answer.body) };
        }
        maybeReceived ||= answer.status !== 429;
        cause = `answered ${answer.status}`;
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
        maybeReceived ||= error.reached;
        cause = error.message;
      }
    }
    return { kind: maybeReceived ? 'unknown' : 'unreached', cause };
  };
}

/** Waits before a repetition; false when no time is left for one. */
async function pause({
  firstMs,
  longestMs,
  attempt,
  endsAt,
  signal,
}: RetryPauses & { attempt: number; endsAt: number; signal: AbortSignal }): Promise<boolean> {
  const longest = Math.min(longestMs, firstMs * 2 ** attempt);
  const pauseMs = firstMs + Math.random() * (longest - firstMs);
  if (performance.now() + pauseMs >= endsAt || signal.aborted) return false;
  return sleep(pauseMs, true, { signal }).catch(() => false);
}
