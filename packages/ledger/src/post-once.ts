import type { Executor } from '@merenda/database';
import { LedgerInputError, type PostItem, type PostResult } from './items.ts';
import { type ResultRow, toResult } from './post.ts';
import { asGroup } from './wire.ts';

/** Items under one idempotency key, posted all or none. */
export interface OnceRequest {
  /** The namespace of the keys, such as a route and a user. Keys of two scopes are independent. */
  scope: string;
  key: string;
  /** A hash of everything that identifies the request. */
  requestHash: string;
  items: readonly PostItem[];
}

export interface OnceAnswer {
  /**
   * done: judged now; the results say whether it was posted. replayed: the first answer again.
   * different: the key belongs to another request. busy: another transaction works on the key now.
   */
  outcome: 'done' | 'replayed' | 'different' | 'busy';
  /** One per item; empty for `different` and `busy`. */
  results: PostResult[];
}

/**
 * Posts items together with the record of their idempotency key, in one round trip. A refusal is
 * stored and replayed like any other answer.
 *
 * @throws LedgerInputError for invalid input
 */
export async function postOnce(
  executor: Executor,
  requests: readonly OnceRequest[],
): Promise<OnceAnswer[]> {
  requests.forEach(checkRequest);
  const { rows } = await executor.query<AnswerRow>(
    'SELECT * FROM unnest(ledger.post_once($1, $2))',
    [
      JSON.stringify(
        requests.map(({ scope, key, requestHash }) => ({ scope, key, hash: requestHash })),
      ),
      JSON.stringify(requests.flatMap(({ items }, index) => asGroup(items, index + 1))),
    ],
  );
  return rows.map(({ outcome, results }) => ({ outcome, results: (results ?? []).map(toResult) }));
}

interface AnswerRow {
  outcome: OnceAnswer['outcome'];
  results: ResultRow[] | null;
}

const MAX_TEXT = 500;

/**
 * Checks a request before it is sent.
 *
 * @throws LedgerInputError
 */
export function checkRequest(request: OnceRequest): void {
  for (const text of [request.scope, request.key, request.requestHash]) {
    if (text.length > MAX_TEXT || !text.isWellFormed() || text.includes('\0')) {
      throw new LedgerInputError('scope, key or requestHash is malformed or too long');
    }
  }
  if (request.items.length === 0) throw new LedgerInputError('a request without items');
  asGroup(request.items, 1);
}
