import type { IdempotencyKey } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../database/generated.ts';
import { Failure } from '../failure.ts';
import {
  createGroup,
  type GroupWork,
  type Holder,
  type Once,
  runAll,
  runAlone,
  type Work,
} from './group.ts';

export { type Call, keyRefusal, type Once, type Outcome } from './group.ts';

/** A money-moving request as the idempotency record knows it (product:api#idempotency). */
export interface IdempotencyRequest {
  key: string;
  requestHash: Buffer;
}

/** The parts of a handler's context with the caller, the key and the reply. */
export interface OnceContext {
  guardian: { id: string };
  idempotency: IdempotencyRequest;
  reply: { header(name: string, value: string): unknown };
}

/**
 * Does the work of a money-moving request once per key, in one transaction with the record of its answer
 * (product:api#idempotency). The same key and input get the first answer again, with the header
 * `Idempotency-Replayed: true`. A failure stores nothing, so the request may be retried. The answer must be
 * plain JSON, as it goes over the wire.
 *
 * @throws Failure idempotency_mismatch when the key came with another input before
 * @throws Failure request_in_progress while the first request with the key is still running
 */
export async function runOnce<Answer extends object>(
  { db }: Pick<Holder, 'db'>,
  context: OnceContext,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const once = await runAlone<undefined, Answer>(db, async (trx) => [{ answer: await work(trx) }], {
    key: keyOf(context),
    request: undefined,
  });
  return answerOnce(context, once);
}

/**
 * As `runOnce`, for requests that may share a transaction with others of the same moment (record 0601).
 * Each is answered as if they had come one by one.
 *
 * @param work gets one request or several, in the order of their arrival, and returns the outcome of each.
 * The first outcome is never `again`. In a group, a refused request must have changed nothing. A request
 * alone may have: its refusal rolls the transaction back.
 */
export function createOnce<Request, Answer extends object>(
  holder: Holder,
  work: Work<Request, Answer>,
  { mayBeGrouped }: { mayBeGrouped: (request: Request) => boolean },
): (context: OnceContext, request: Request) => Promise<Answer> {
  const grouped = createGroup<Request, Answer>({ run: (calls) => runAll(holder, work, calls) });
  return async (context, request) => {
    const call = { key: keyOf(context), request };
    const once = mayBeGrouped(request) ? grouped(call) : runAlone(holder.db, work, call);
    return answerOnce(context, await once);
  };
}

/**
 * As `createOnce`, where round trips cost more than the work itself: the requests of a moment, with their
 * keys and answers, are one statement (record 0601).
 */
export function createOnceInStatement<Request, Answer>(
  statement: Required<GroupWork<Request, Answer>>,
): (context: OnceContext, request: Request) => Promise<Answer> {
  const grouped = createGroup(statement);
  return async (context, request) =>
    answerOnce(context, await grouped({ key: keyOf(context), request }));
}

/** The idempotency key in the ledger's form. */
const keyOf = ({ guardian, idempotency: { key, requestHash } }: OnceContext): IdempotencyKey => ({
  scope: guardian.id,
  key,
  requestHash: requestHash.toString('hex'),
});

/** Returns the answer, with a header if it is repeated. */
function answerOnce<Answer>(
  { reply }: OnceContext,
  { answer, isReplayed }: Once<Answer | Failure>,
): Answer {
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (answer instanceof Failure) throw answer;
  return answer;
}
