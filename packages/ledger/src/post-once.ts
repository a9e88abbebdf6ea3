import type { Executor } from '@merenda/database';
import { LedgerInputError, type OpenMovement, type PostItem, type PostResult } from './items.ts';
import { type ResultRow, toResult } from './post.ts';
import { type WireItem, wireItem } from './wire.ts';

/** Items under one idempotency key, posted all or none. */
export interface OnceRequest {
  /** The namespace of the keys, such as a route and a user. Keys of two scopes are independent. */
  scope: string;
  key: string;
  /** A hash of everything that identifies the request. */
  requestHash: string;
  /** Open ones only with a permit, which says into which account they go. */
  items: readonly (PostItem | OpenMovement)[];
  /** What a permit is told of the request. */
  asks?: Readonly<Record<string, string>>;
}

export interface OnceAnswer {
  /**
   * done: judged now; the results say whether it was posted. replayed: the first answer again.
   * different: the key belongs to another request. busy: another transaction works on the key now.
   * forbidden: the permit left it out, and nothing is remembered of it.
   */
  outcome: 'done' | 'replayed' | 'different' | 'busy' | 'forbidden';
  /** One per item; empty for `different`, `busy` and `forbidden`. */
  results: PostResult[];
}

/**
 * Whether a request is permitted, decided in the transaction that posts it: a query that may use its
 * `asks` and selects one row when it is, with `accounts`, which completes its items (`{}` or
 * `{ "credit": … }`). What must not end until the money has moved is locked there, with SKIP LOCKED, so
 * that no request waits for another's. With LIMIT 1, so that each request is looked up by itself.
 */
export type Permit = string;

/** A request in the database's format. */
export interface OnceWire extends Pick<OnceRequest, 'scope' | 'key' | 'asks'> {
  hash: string;
  items: WireItem[];
}

/**
 * Posts items together with the record of their idempotency key, in one round trip. A refusal is
 * stored and replayed like any other answer.
 */
export async function postOnceWire(
  executor: Executor,
  requests: readonly OnceWire[],
  permit?: Permit,
): Promise<OnceAnswer[]> {
  const { rows } = await executor.query<AnswerRow>(
    permit === undefined ? POST_ONCE : postPermitted(permit),
    [
      JSON.stringify(requests.map(({ items: _, ...request }) => request)),
      JSON.stringify(
        requests.flatMap(({ items }, at) => items.map((item) => ({ ...item, chain: at + 1 }))),
      ),
    ],
  );
  return rows.map(({ outcome, results }) => ({ outcome, results: (results ?? []).map(toResult) }));
}

interface AnswerRow {
  outcome: OnceAnswer['outcome'];
  results: ResultRow[] | null;
}

const POST_ONCE = 'SELECT * FROM unnest(ledger.post_once($1, $2))';

/** The same for what a permit lets through; each request asks by itself, so that no plan reads whole tables. */
const postPermitted = (permit: Permit): string => `
  SELECT * FROM unnest(ledger.post_once($1, $2, ARRAY(
    SELECT permitted.accounts
    FROM (
      SELECT at, request -> 'asks' AS asks
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS a (request, at)
    ) AS asked
    LEFT JOIN LATERAL (${permit}
    ) AS permitted ON true
    ORDER BY at
  )))`;

const MAX_TEXT = 500;

/**
 * A request in the database's format, checked before it is sent.
 *
 * @throws LedgerInputError
 */
export function onceWire({ scope, key, requestHash, items, asks }: OnceRequest): OnceWire {
  for (const text of [scope, key, requestHash, ...Object.values(asks ?? {})]) {
    if (text.length > MAX_TEXT || !text.isWellFormed() || text.includes('\0')) {
      throw new LedgerInputError('a text of the request is malformed or too long');
    }
  }
  if (items.length === 0) throw new LedgerInputError('a request without items');
  return {
    scope,
    key,
    hash: requestHash,
    ...(asks && { asks }),
    items: items.map((item) => wireItem(item, undefined)),
  };
}
