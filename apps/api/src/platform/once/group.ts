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

/** The answer of a request, and whether it had been given before. */
export interface Once<Answer> {
  answer: Answer;
  isReplayed: boolean;
}

/**
 * The end of one of several requests. `again`: its refusal counted a neighbour that was refused
 * itself afterwards, so it is asked once more, without that one.
 */
export type Outcome<Answer> = { answer: Answer } | Failure | 'again';

/** Does requests in one transaction, and says of each what became of it. */
export type Work<Request, Answer> = (
  trx: Transaction<DB>,
  requests: readonly Request[],
) => Promise<Outcome<Answer>[]>;

/** A request with its idempotency key. */
export interface Call<Request> {
  key: IdempotencyKey;
  request: Request;
}

/** How a request ended. A refusal may be an answer, which is given again. */
export type Result<Answer> = PromiseSettledResult<Once<Answer | Failure>>;

export interface Holder {
  db: Kysely<DB>;
  log: Log;
}

const SUCCESS = 200;

/** More would wait for each other's locks. */
const MOST_AT_ONCE = 64;

/** Does requests with their keys and answers together, and says of each how it ended. */
export interface Together<Request, Answer> {
  /** Throws for a request that could not even be sent: it joins no group. */
  check?: (call: Call<Request>) => void;
  /** An error breaks it for all of them; a rejected result is the end of that one alone. */
  run: (calls: readonly Call<Request>[]) => Promise<readonly Result<Answer>[]>;
}

/** Gathers requests of a moment, the one place that does (`createBatcher`). */
export function createGroup<Request, Answer>({
  check,
  run,
}: Together<Request, Answer>): (call: Call<Request>) => Promise<Once<Answer | Failure>> {
  const batcher = createBatcher<Call<Request>, Result<Answer>>({
    size: () => 1,
    maxBatch: MOST_AT_ONCE,
    maxInFlight: 2,
    run,
  });
  return async (call) => {
    check?.(call);
    const result = await batcher.add(call);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/**
 * In as many transactions as it takes. Whatever breaks a transaction of several requests is not their
 * fault: each of them is then done alone.
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

/** One in a transaction of its own, which its refusal ends. */
export const runAlone = <Request, Answer extends object>(
  db: Kysely<DB>,
  work: Work<Request, Answer>,
  call: Call<Request>,
): Promise<Once<Answer>> =>
  db.transaction().execute(async (trx) => {
    const [outcome] = await runIn(trx, work, [call]);
    if (outcome === undefined || outcome === 'again') throw new Error('nobody was before it');
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  });

/** Another with the same key is looked up when the first is through. */
const firstOfEachKey = <Request>(calls: readonly Call<Request>[]): Call<Request>[] => {
  const seen = new Set<string>();
  return calls.filter(({ key: { scope, key } }) => {
    const name = `${scope} ${key}`;
    return !seen.has(name) && seen.add(name);
  });
};

/** @returns undefined for one that is to be asked again */
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
 * Claims keys, no two alike, until the transaction ends.
 * @returns for each what is known of it: the first answer, or why there is none to be given; undefined
 * where the work is to be done
 */
async function beginOnce<Answer>(
  trx: Transaction<DB>,
  keys: readonly IdempotencyKey[],
): Promise<(Once<Answer> | Failure | undefined)[]> {
  const begun = await beginIdempotents(executorOf(trx), keys);
  return begun.map((one) => knownOf<Answer>(one));
}

function knownOf<Answer>({ outcome, response }: BeginAnswer): Once<Answer> | Failure | undefined {
  // The request's hash is in the record: it was written by `keepAnswers`, for the same route.
  if (outcome === 'replayed') return { answer: response as Answer, isReplayed: true };
  return keyRefusal(outcome);
}

/** Why a key has no answer to be given: it came with another input, or the first request still runs. */
export function keyRefusal(outcome: string): Failure | undefined {
  if (outcome === 'different') return new Failure('idempotency_mismatch');
  if (outcome === 'busy') return new Failure('request_in_progress');
  return undefined;
}

/** Keeps the answers of claimed keys, with what they tell. */
const keepAnswers = (
  trx: Transaction<DB>,
  answers: readonly { key: IdempotencyKey; answer: object }[],
): Promise<void> =>
  finishIdempotent(
    executorOf(trx),
    answers.map(({ key, answer }) => ({ ...key, status: SUCCESS, response: answer })),
  );
