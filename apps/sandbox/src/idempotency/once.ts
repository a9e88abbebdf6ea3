import { createHmac } from 'node:crypto';
import { Failure, failureBody } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';

export interface Answer {
  status: number;
  body: object;
}

/** The work is done later; the payment `paymentId` then answers the request. */
export interface DeferredAnswer {
  paymentId: string;
}

/** A POST with its idempotency key. */
export interface KeyedRequest {
  key: string | undefined;
  url: string;
  /** The body as parsed by the route's schema. */
  input: unknown;
}

/**
 * Does a request's work once per Idempotency-Key, for ever: the answer, refusals included, is committed
 * together with the work. Without a key the work is simply done.
 * Throws 422 idempotency_mismatch (other input), 409 idempotency_in_progress (not answered yet).
 */
export function once(
  sandbox: Sandbox,
  request: KeyedRequest,
  work: () => Answer | DeferredAnswer,
): (Answer & { replayed: boolean }) | DeferredAnswer {
  const { store, settings } = sandbox;
  const { key } = request;
  return store.atomically(() => {
    const hash = requestHash(settings.secret, request);
    const known = key === undefined ? undefined : findAnswer(store, key, hash);
    if (known) return { ...known, replayed: true };
    const outcome = workOrRefusal(store, work);
    if (key !== undefined) remember(store, key, hash, outcome);
    return 'paymentId' in outcome ? outcome : { ...outcome, replayed: false };
  });
}

/** Stores the answer of a request whose payment has now been decided. */
export function answerUnansweredRequest(store: Store, paymentId: string, answer: Answer): void {
  store.run(
    'UPDATE idempotency SET status = ?, body = ? WHERE payment_id = ? AND body IS NULL',
    answer.status,
    JSON.stringify(answer.body),
    paymentId,
  );
}

function findAnswer(store: Store, key: string, hash: string): Answer | undefined {
  const row = store.get('SELECT * FROM idempotency WHERE key = ?', key);
  if (!row) return undefined;
  if (row.request_hash !== hash) {
    throw new Failure(422, 'idempotency_mismatch', 'This Idempotency-Key came with other input.');
  }
  if (row.body === null) {
    throw new Failure(409, 'idempotency_in_progress', 'The first request is not answered yet.');
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)) };
}

/** A refusal is an answer, too; the work's earlier writes are rolled back. */
function workOrRefusal(store: Store, work: () => Answer | DeferredAnswer): Answer | DeferredAnswer {
  try {
    return store.atomically(work);
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, body: failureBody(error) };
    throw error;
  }
}

function remember(store: Store, key: string, hash: string, outcome: Answer | DeferredAnswer): void {
  const unanswered = 'paymentId' in outcome;
  store.run(
    'INSERT INTO idempotency (key, request_hash, status, body, payment_id) VALUES (?, ?, ?, ?, ?)',
    key,
    hash,
    unanswered ? null : outcome.status,
    unanswered ? null : JSON.stringify(outcome.body),
    unanswered ? outcome.paymentId : null,
  );
}

/** A keyed hash, because the input may hold a card number, and a plain hash of one can be guessed. */
function requestHash(secret: string, { url, input }: KeyedRequest): string {
  return createHmac('sha256', secret)
    .update(`${url}\n${canonical(input)}`)
    .digest('hex');
}

/** JSON with sorted keys, so that the same input always has the same hash. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
