import type { Executor } from '@merenda/database';
import { LedgerInputError } from './input-error.ts';
import type { PostItem, PostResult } from './items.ts';
import { type ResultRow, toResult } from './post.ts';
import { asGroup } from './wire.ts';

/** A whole money move under an idempotency key: its items are posted all together or not at all. */
export interface OnceRequest {
  /** Whose keys these are: a route and a user, say. Keys of two scopes never meet. */
  scope: string;
  key: string;
  /** Of everything that makes the request what it is. */
  requestHash: string;
  items: readonly PostItem[];
}

export interface OnceAnswer {
  /**
   * done: judged now; the results say whether it was posted. replayed: the answer of the first time.
   * different: the key belongs to another request. busy: another transaction works on the key now.
   */
  outcome: 'done' | 'replayed' | 'different' | 'busy';
  /** Of each item; empty for `different` and `busy`. */
  results: PostResult[];
}

/**
 * Posts whole money moves, each committed together with the record of its key. In one round trip.
 * A refusal is an answer like any other: it is kept and replayed too.
 *
 * @throws LedgerInputError for what could never be posted.
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

/** @throws LedgerInputError */
export function checkRequest(request: OnceRequest): void {
  for (const text of [request.scope, request.key, request.requestHash]) {
    if (text.length > MAX_TEXT || !text.isWellFormed() || text.includes('\0')) {
      throw new LedgerInputError('scope, key or requestHash is malformed or too long');
    }
  }
  if (request.items.length === 0) throw new LedgerInputError('a request without items');
  asGroup(request.items, 1);
}
