import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, NotAnswered } from './exchange.ts';
import { parseJson } from './parse-json.ts';

export interface PatientRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** For what the other side may do twice: it is not sent again once it may have been received. */
  once?: boolean;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** A clear answer, or how the last try ended (see GatewayResult). */
export type PatientAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreached' | 'unknown'; cause: string };

const REPETITIONS = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const CONNECT_TIMEOUT_MS = 2_000;

export type PatientClient = (request: PatientRequest) => Promise<PatientAnswer>;

/**
 * A client that asks again after a network error, 429 or 5xx: three times at most, after 0.5 to 8 s
 * with jitter, all of it within the deadline. Every POST must carry an idempotency key, or be sent
 * `once`.
 */
export function createPatientClient(
  baseUrl: string,
  standingHeaders: Record<string, string>,
): PatientClient {
  return async (request) => {
    const endsAt = performance.now() + request.deadlineMs;
    const deadline = AbortSignal.timeout(request.deadlineMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let maybeReceived = false;
    let cause = '';
    for (let attempt = 0; attempt <= REPETITIONS; attempt += 1) {
      if (request.once && maybeReceived) break;
      if (attempt > 0 && !(await pause(attempt, endsAt, signal))) break;
      try {
        const answer = await exchange({
          method: request.method,
          url: new URL(request.path, baseUrl),
          headers: {
            ...standingHeaders,
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

/** Waits before a repetition; false when there is no time left for it. */
async function pause(attempt: number, endsAt: number, signal: AbortSignal): Promise<boolean> {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  const pauseMs = FIRST_PAUSE_MS + Math.random() * (longest - FIRST_PAUSE_MS);
  if (performance.now() + pauseMs >= endsAt || signal.aborted) return false;
  return sleep(pauseMs, true, { signal }).catch(() => false);
}
