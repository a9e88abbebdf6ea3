import type { Executor } from '@merenda/database';

export interface IdempotencyKey {
  scope: string;
  key: string;
  requestHash: string;
}

export interface BeginAnswer {
  /**
   * - new: do the work and call `finishIdempotent` in the same transaction
   * - replayed: the first answer is returned
   * - different: the key belongs to another request
   * - busy: another transaction works on it now
   */
  outcome: 'new' | 'replayed' | 'different' | 'busy';
  /** The status of the first answer, for `replayed`. */
  status: number | null;
  response: unknown;
}

/**
 * Claims the keys of requests, no two the same, until the end of the caller's transaction, without
 * waiting.
 *
 * @param transaction a client inside a transaction (with a pool the claims would end at once)
 * @returns their answers, in the same order
 */
export async function beginIdempotents(
  transaction: Executor,
  requests: readonly IdempotencyKey[],
): Promise<BeginAnswer[]> {
  const { rows } = await transaction.query<BeginAnswer>(BEGIN, [
    requests.map(({ scope }) => scope),
    requests.map(({ key }) => key),
    requests.map(({ requestHash }) => requestHash),
  ]);
  return rows;
}

// A statement of its own sees everything committed before it claimed its key.
const BEGIN = `
  SELECT begun.outcome, begun.status, begun.response
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (scope, key, hash, at),
    LATERAL ledger.begin_idempotent(scope, key, hash) AS begun
  ORDER BY at`;

/** The answer to a request with a claimed key. */
export interface FinishedAnswer extends IdempotencyKey {
  status: number;
  response: unknown;
}

/** Stores the answers of keys claimed by `beginIdempotents` in the same transaction. */
export async function finishIdempotent(
  transaction: Executor,
  answers: readonly FinishedAnswer[],
): Promise<void> {
  if (answers.length > 0) await transaction.query(FINISH, [JSON.stringify(answers)]);
}

const FINISH = `
  SELECT ledger.finish_idempotent(scope, key, "requestHash", status, response)
  FROM jsonb_to_recordset($1::jsonb)
    AS answer (scope text, key text, "requestHash" text, status integer, response jsonb)`;
