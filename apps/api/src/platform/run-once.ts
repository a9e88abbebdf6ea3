import {
  type BeginAnswer,
  beginIdempotents,
  finishIdempotent,
  type IdempotencyKey,
} from '@merenda/ledger';
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

/** A request as the ledger's record knows it. */
export const keyOf = ({
  guardian,
  idempotency: { key, requestHash },
}: Pick<OnceRequest, 'guardian' | 'idempotency'>): IdempotencyKey => ({
  scope: guardian.id,
  key,
  requestHash: requestHash.toString('hex'),
});

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
  request: OnceRequest,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  const once = await db.transaction().execute(async (trx) => {
    const [known] = await beginOnce<Answer>(trx, [key]);
    if (known instanceof Failure) throw known;
    if (known) return known;
    const answer = await work(trx);
    await keepAnswers(trx, [{ key, answer }]);
    return { answer, isReplayed: false };
  });
  return answerOnce(request, once);
}

/** The answer of a request, and whether it had been given before. */
export interface Once<Answer> {
  answer: Answer;
  isReplayed: boolean;
}

/** The answer, marked where it is repeated. */
export function answerOnce<Answer>(
  { reply }: Pick<OnceRequest, 'reply'>,
  { answer, isReplayed }: Once<Answer>,
): Answer {
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  return answer;
}

/**
 * Claims keys, no two alike, until the transaction ends.
 * @returns for each what is known of it: the first answer, or why there is none to be given; undefined
 * where the work is to be done
 */
export async function beginOnce<Answer>(
  trx: Transaction<DB>,
  keys: readonly IdempotencyKey[],
): Promise<(Once<Answer> | Failure | undefined)[]> {
  const begun = await beginIdempotents(executorOf(trx), keys);
  return begun.map((one) => knownOf<Answer>(one));
}

function knownOf<Answer>({ outcome, response }: BeginAnswer): Once<Answer> | Failure | undefined {
  if (outcome === 'different') return new Failure('idempotency_mismatch');
  if (outcome === 'busy') return new Failure('request_in_progress', { retryAfterSeconds: 1 });
  // The request's hash is in the record: it was written by `keepAnswers`, for the same route.
  return outcome === 'replayed' ? { answer: response as Answer, isReplayed: true } : undefined;
}

/** Keeps the answers of claimed keys, with what they tell. */
export const keepAnswers = (
  trx: Transaction<DB>,
  answers: readonly { key: IdempotencyKey; answer: object }[],
): Promise<void> =>
  finishIdempotent(
    executorOf(trx),
    answers.map(({ key, answer }) => ({ ...key, status: SUCCESS, response: answer })),
  );
