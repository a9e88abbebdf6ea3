import { createBatcher } from '@merenda/database';
import {
  type BeginAnswer,
  beginIdempotents,
  finishIdempotent,
  type IdempotencyKey,
} from '@merenda/ledger';
import type { Kysely, Transaction } from 'kysely';
import { executorOf } from '../database/database.ts';
import type { DB } from '../database/generated.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log/log.ts';

/** The answer of a request, and whether it is a repeated one. */
export interface Once<Answer> {
  answer: Answer;
  isReplayed: boolean;
}

/**
 * The outcome of one of several requests. `again`: the request was refused because of a neighbour that was
 * refused itself afterwards, so it is tried once more without that neighbour.
 */
export type Outcome<Answer> = { answer: Answer } | Failure | 'again';

/** Does requests in one transaction and returns the outcome of each. */
export type Work<Request, Answer> = (
  trx: Transaction<DB>,
  requests: readonly Request[],
) => Promise<Outcome<Answer>[]>;

/** A request with its idempotency key. */
export interface Call<Request> {
  key: IdempotencyKey;
  request: Request;
}

/** The result of a request. A refusal may be an answer, too, and is then repeated. */
export type Result<Answer> = PromiseSettledResult<Once<Answer | Failure>>;

export interface Holder {
  db: Kysely<DB>;
  log: Log;
}

const SUCCESS = 200;

/** Does requests with their keys and answers together, and returns the result of each. */
export interface GroupWork<Request, Answer> {
  /** Throws for an invalid request, which then joins no group. */
  check?: (call: Call<Request>) => void;
  /** A thrown error fails all requests; a rejected result fails only its own. */
  run: (calls: readonly Call<Request>[]) => Promise<readonly Result<Answer>[]>;
}

/** Writes that arrive together share a transaction. */
export function createGroup<Request, Answer>({
  check,
  run,
}: GroupWork<Request, Answer>): (call: Call<Request>) => Promise<Once<Answer | Failure>> {
  const batcher = createBatcher(run);
  return async (call) => {
    check?.(call);
    const result = await batcher.add(call);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/**
 * Does all requests in as many transactions as needed. An error of a shared transaction is not its
 * requests' fault: each is then done alone.
 */
export async function runAll<Request, Answer extends object>(
  { db, log }: Holder,
  work: Work<Request, Answer>,
  calls: readonly Call<Request>[],
): Promise<Result<Answer>[]> {
  const results = new Map<Call<Request>, Result<Answer>>();
  for (let left = calls; left.length > 0; left = left.filter((call) => !results.has(call))) {
    const now = firstOfEachKey(left);
    const outcomes =
      now.length > 1 &&
      (await db
        .transaction()
        .execute((trx) => runIn(trx, work, now))
        .catch((err: unknown) => {
          log.warn({ err }, 'requests that came together are done one by one');
          return false as const;
        }));
    const ends = outcomes
      ? outcomes.map(resultOf)
      : await Promise.allSettled(now.map((call) => runAlone(db, work, call)));
    if (!ends[0]) throw new Error('the first of several requests was not answered');
    for (const [at, call] of now.entries()) {
      const end = ends[at];
      if (end) results.set(call, end);
    }
  }
  return calls.flatMap((call) => results.get(call) ?? []);
}

/** Does one request in its own transaction, which a refusal rolls back. */
export const runAlone = <Request, Answer extends object>(
  db: Kysely<DB>,
  work: Work<Request, Answer>,
  call: Call<Request>,
): Promise<Once<Answer>> =>
  db.transaction().execute(async (trx) => {
    const [outcome] = await runIn(trx, work, [call]);
    if (outcome === undefined || outcome === 'again')
      throw new Error('the only request of a transaction was not answered');
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  });

/** A second request with the same key is looked up after the first has ended. */
const firstOfEachKey = <Request>(calls: readonly Call<Request>[]): Call<Request>[] => {
  const seen = new Set<string>();
  return calls.filter(({ key: { scope, key } }) => {
    const name = `${scope} ${key}`;
    return !seen.has(name) && seen.add(name);
  });
};

/** @returns undefined for a request that is tried again */
function resultOf<Answer>(
  outcome: Once<Answer | Failure> | Failure | 'again',
): Result<Answer> | undefined {
  if (outcome === 'again') return undefined;
  return outcome instanceof Failure
    ? { status: 'rejected', reason: outcome }
    : { status: 'fulfilled', value: outcome };
}

/** Requests with different keys in one transaction. */
async function runIn<Request, Answer extends object>(
  trx: Transaction<DB>,
  work: Work<Request, Answer>,
  calls: readonly Call<Request>[],
): Promise<(Once<Answer> | Failure | 'again')[]> {
  const known = await beginOnce<Answer>(
    trx,
    calls.map(({ key }) => key),
  );
  const fresh = calls.filter((_, at) => !known[at]);
  if (fresh.length === 0) return known.flatMap((one) => one ?? []);
  const outcomes = await work(
    trx,
    fresh.map(({ request }) => request),
  );
  const answers = fresh.flatMap(({ key }, at) => {
    const outcome = outcomes[at];
    return isAnswer(outcome) ? [{ key, answer: outcome.answer }] : [];
  });
  await keepAnswers(trx, answers);
  const ofFresh = outcomes.values();
  return known.map((one) => {
    const outcome = one ?? ofFresh.next().value;
    if (outcome === undefined) throw new Error('a request was not answered');
    return isAnswer(outcome) ? { isReplayed: false, ...outcome } : outcome;
  });
}

const isAnswer = <Answer>(outcome: Outcome<Answer> | undefined): outcome is { answer: Answer } =>
  typeof outcome === 'object' && 'answer' in outcome;

/**
 * Claims distinct keys until the transaction ends.
 * @returns for each key the first answer, or the refusal; undefined if the work has to be done
 */
async function beginOnce<Answer>(
  trx: Transaction<DB>,
  keys: readonly IdempotencyKey[],
): Promise<(Once<Answer> | Failure | undefined)[]> {
  const begun = await beginIdempotents(executorOf(trx), keys);
  return begun.map((one) => knownOf<Answer>(one));
}

function knownOf<Answer>({ outcome, response }: BeginAnswer): Once<Answer> | Failure | undefined {
  // The record holds the request's hash: `keepAnswers` wrote the answer for the same route.
  if (outcome === 'replayed') return { answer: response as Answer, isReplayed: true };
  return keyRefusal(outcome);
}

/** The refusal of a key: it came with another input, or its first request still runs. */
export function keyRefusal(outcome: string): Failure | undefined {
  if (outcome === 'different') return new Failure('idempotency_mismatch');
  if (outcome === 'busy') return new Failure('request_in_progress');
  return undefined;
}

/** Stores the answers of claimed keys, in the transaction of the work. */
const keepAnswers = (
  trx: Transaction<DB>,
  answers: readonly { key: IdempotencyKey; answer: object }[],
): Promise<void> =>
  finishIdempotent(
    executorOf(trx),
    answers.map(({ key, answer }) => ({ ...key, status: SUCCESS, response: answer })),
  );
