import { createBatcher } from '@merenda/database';
import type { IdempotencyKey } from '@merenda/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './database/generated.ts';
import { Failure } from './failure.ts';
import type { Log } from './log/log.ts';
import { beginOnce, keepAnswers, type Once } from './run-once.ts';

/**
 * What became of one of several requests. `again`: what refused it counted a neighbour that was refused
 * itself afterwards, so it is asked once more, without that one.
 */
export type Outcome<Answer> = { answer: Answer } | Failure | 'again';

/** Does requests in one transaction, and says of each what became of it. */
export type Work<Request, Answer> = (
  trx: Transaction<DB>,
  requests: readonly Request[],
) => Promise<Outcome<Answer>[]>;

/** A request with its idempotency key. */
interface Call<Request> {
  key: IdempotencyKey;
  request: Request;
}

type Result<Answer> = PromiseSettledResult<Once<Answer>>;

interface Holder {
  db: Kysely<DB>;
  log: Log;
}

/** More would wait for each other's locks. */
const MOST_AT_ONCE = 64;

/**
 * Does money-moving requests once a key, as `runOnce`, those of a moment in one transaction
 * (record 0490).
 *
 * `work` gets requests with new keys in the order in which they came, and answers for each as if they had
 * come one by one: the first is never `again`, and one of several that is refused has changed nothing.
 * One alone may have, as its refusal ends the transaction. Whatever else breaks a transaction is not its
 * requests' fault: each of them is then done alone.
 */
export function createTogether<Request, Answer extends object>(
  holder: Holder,
  work: Work<Request, Answer>,
): (key: IdempotencyKey, request: Request) => Promise<Once<Answer>> {
  const batcher = createBatcher<Call<Request>, Result<Answer>>({
    size: () => 1,
    maxBatch: MOST_AT_ONCE,
    maxInFlight: 2,
    run: (calls) => runAll(holder, work, calls),
  });
  return async (key, request) => {
    const result = await batcher.add({ key, request });
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** In as many transactions as it takes. */
async function runAll<Request, Answer extends object>(
  { db, log }: Holder,
  work: Work<Request, Answer>,
  calls: readonly Call<Request>[],
): Promise<Result<Answer>[]> {
  const results = new Map<Call<Request>, Result<Answer>>();
  const alone = (call: Call<Request>) =>
    db.transaction().execute(async (trx) => {
      const [outcome] = await runIn(trx, work, [call]);
      if (outcome === undefined || outcome === 'again') throw new Error('nobody was before it');
      if (outcome instanceof Failure) throw outcome;
      return outcome;
    });
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
    const ends = outcomes ? outcomes.map(resultOf) : await Promise.allSettled(now.map(alone));
    if (!ends[0]) throw new Error('the first of several requests was not answered');
    for (const [at, call] of now.entries()) {
      const end = ends[at];
      if (end) results.set(call, end);
    }
  }
  return calls.flatMap((call) => results.get(call) ?? []);
}

/** Another with the same key is looked up when the first is through. */
const firstOfEachKey = <Request>(calls: readonly Call<Request>[]): Call<Request>[] => {
  const seen = new Set<string>();
  return calls.filter(({ key: { scope, key } }) => {
    const name = `${scope} ${key}`;
    return !seen.has(name) && seen.add(name);
  });
};

/** @returns undefined for one that is to be asked again */
function resultOf<Answer>(outcome: Once<Answer> | Failure | 'again'): Result<Answer> | undefined {
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
