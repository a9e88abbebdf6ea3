import type { Executor } from '@merenda/database';
import { LedgerInputError, type OpenMovement, type PostItem, type PostResult } from './items.ts';
import { type ResultRow, toResult } from './post.ts';
import { wireItem } from './wire.ts';

/** Items under one idempotency key, posted all or none. */
export interface OnceRequest {
  /** The namespace of the keys, such as a route and a user. Keys of two scopes are independent. */
  scope: string;
  key: string;
  /** A hash of everything that identifies the request. */
  requestHash: string;
  /** The items; an open one needs a permit, which names its credit account. */
  items: readonly (PostItem | OpenMovement)[];
  /** Facts of the request for the caller's rules. */
  asks?: Readonly<Record<string, string>>;
}

export interface OnceAnswer {
  /**
   * - done: judged now; the results say whether it was posted
   * - replayed: the first answer again
   * - different: the key belongs to another request
   * - busy: another transaction works on the key now
   * - forbidden: the request had no permit, and nothing of it is recorded
   */
  outcome: 'done' | 'replayed' | 'different' | 'busy' | 'forbidden';
  /** One result per item; none for `different`, `busy` and `forbidden`. */
  results: PostResult[];
}

/** The caller's decisions and records in the transaction that posts, as SQL. */
export interface OnceRules {
  /**
   * Decides whether a request is permitted: a query that may use its `asks`. It selects one row for
   * a permitted request, with `accounts`, which completes its items (`{}` or `{ "credit": … }`).
   * Records that must not end until the money has moved are locked there, with SKIP LOCKED: no
   * request waits for another's. LIMIT 1 makes the planner look each request up by itself.
   */
  permit: string;
  /** Writes records of the requests that are posted now; `posted` has their `asks`. */
  record: string;
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
  rules?: OnceRules,
): Promise<OnceAnswer[]> {
  const wired = requests.map(wireRequest);
  const { rows } = await executor.query<AnswerRow>(
    rules === undefined ? POST_ONCE : postByRules(rules),
    [
      JSON.stringify(wired.map(({ request }) => request)),
      JSON.stringify(
        wired.flatMap(({ items }, at) => items.map((item) => ({ ...item, chain: at + 1 }))),
      ),
    ],
  );
  return rows.map(({ outcome, results }) => ({ outcome, results: (results ?? []).map(toResult) }));
}

/**
 * Checks a request as `postOnce` does, before it joins a batch with others.
 *
 * @throws LedgerInputError for invalid input
 */
export function checkOnce(request: OnceRequest): void {
  wireRequest(request);
}

interface AnswerRow {
  outcome: OnceAnswer['outcome'];
  results: ResultRow[] | null;
}

const POST_ONCE = 'SELECT * FROM unnest(ledger.post_once($1, $2))';

/**
 * Posts by the caller's rules; each request is looked up by itself, so that no plan reads whole
 * tables.
 */
const postByRules = ({ permit, record }: OnceRules): string => `
  WITH asked AS (
    SELECT at, request -> 'asks' AS asks
    FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS a (request, at)
  ), answered AS MATERIALIZED (
    SELECT at, outcome, results
    FROM unnest(ledger.post_once($1, $2, ARRAY(
      SELECT permitted.accounts FROM asked LEFT JOIN LATERAL (${permit}
      ) AS permitted ON true
      ORDER BY at
    ))) WITH ORDINALITY AS a (outcome, results, at)
  ), posted AS (
    SELECT asks FROM answered JOIN asked USING (at)
    WHERE outcome = 'done' AND results -> 0 ->> 'code' = 'ok'
  ), recorded AS (${record})
  SELECT outcome, results FROM answered ORDER BY at`;

const MAX_TEXT = 500;

/** A request and its items in the database's format. @throws LedgerInputError */
function wireRequest({ scope, key, requestHash, items, asks }: OnceRequest) {
  for (const text of [scope, key, requestHash, ...Object.values(asks ?? {})]) {
    if (text.length > MAX_TEXT || !text.isWellFormed() || text.includes('\0')) {
      throw new LedgerInputError('a text of the request is malformed or too long');
    }
  }
  if (items.length === 0) throw new LedgerInputError('a request without items');
  return {
    request: { scope, key, hash: requestHash, asks },
    items: items.map((item) => wireItem(item, undefined)),
  };
}
