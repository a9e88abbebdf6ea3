import { beginIdempotent, finishIdempotent } from '@merenda/ledger';
import type { Kysely, Transaction } from 'kysely';
import { executorOf } from './database/database.ts';
import type { DB } from './database/generated.ts';
import { Failure } from './failure.ts';

/** A money-moving request as the idempotency record knows it (product:api#idempotency). */
export interface IdempotencyRequest {
  key: string;
  requestHash: Buffer;
}

/** The parts of a handler's context that say whose request it is and where the answer goes. */
export interface OnceRequest {
  guardian: { id: string };
  idempotency: IdempotencyRequest;
  reply: { header(name: string, value: string): unknown };
}

const SUCCESS = 200;

/**
 * Does the work of a money-moving request once a key, in one transaction with the record of its
 * answer (product:api#idempotency). The same key and input again: the first answer, with the header
 * `Idempotency-Replayed: true`. What fails leaves nothing behind, so it may be tried again.
 * The answer must be plain JSON, as it goes over the wire.
 *
 * @throws Failure idempotency_mismatch when the key came with another input before
 * @throws Failure request_in_progress while the first request with the key is still running
 */
export async function runOnce<Answer extends object>(
  { db }: { db: Kysely<DB> },
  { guardian, idempotency, reply }: OnceRequest,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const request = {
    scope: guardian.id,
    key: idempotency.key,
    requestHash: idempotency.requestHash.toString('hex'),
  };
  return db.transaction().execute(async (trx) => {
    const executor = executorOf(trx);
    const { outcome, response } = await beginIdempotent(executor, request);
    if (outcome === 'different') throw new Failure('idempotency_mismatch');
    if (outcome === 'busy') throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
    if (outcome === 'replayed') {
      reply.header('idempotency-replayed', 'true');
      // The request's hash is in the record: it was written below, for the same route.
      return response as Answer;
    }
    const answer = await work(trx);
    await finishIdempotent(executor, request, { status: SUCCESS, response: answer });
    return answer;
  });
}
