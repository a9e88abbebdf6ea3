import type { Executor } from '@merenda/database';
import { only } from './prepared.ts';

export interface IdempotencyKey {
  scope: string;
  key: string;
  requestHash: string;
}

export interface BeginAnswer {
  /**
   * new: do the work and call `finishIdempotent` in the same transaction. replayed: the first
   * answer is returned. different: the key belongs to another request. busy: another transaction
   * works on it now.
   */
  outcome: 'new' | 'replayed' | 'different' | 'busy';
  /** The status of the first answer, for `replayed`. */
  status: number | null;
  response: unknown;
}

/**
 * Claims a key until the end of the caller's transaction, without waiting.
 *
 * @param transaction a client inside a transaction (with a pool the claim would end at once)
 */
export async function beginIdempotent(
  transaction: Executor,
  { scope, key, requestHash }: IdempotencyKey,
): Promise<BeginAnswer> {
  const { rows } = await transaction.query<BeginAnswer>(
    'SELECT outcome, status, response FROM ledger.begin_idempotent($1, $2, $3)',
    [scope, key, requestHash],
  );
  return only(rows);
}

/** Stores the answer of a key claimed by `beginIdempotent` in the same transaction. */
export async function finishIdempotent(
  transaction: Executor,
  { scope, key, requestHash }: IdempotencyKey,
  answer: { status: number; response: unknown },
): Promise<void> {
  await transaction.query('SELECT ledger.finish_idempotent($1, $2, $3, $4, $5)', [
    scope,
    key,
    requestHash,
    answer.status,
    JSON.stringify(answer.response),
  ]);
}
