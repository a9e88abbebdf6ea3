import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './db/generated.ts';
import { Failure } from './failure.ts';
import type { IdempotencyRequest } from './plugins/idempotency.ts';
import type { Services } from './services.ts';

/** The parts of a handler's context that say whose request it is and where the answer goes. */
export interface OnceRequest {
  guardian: { id: string };
  idempotency: IdempotencyRequest;
  reply: { header(name: string, value: string): unknown };
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Keeps the keys' locks apart from other advisory locks of the application. */
const LOCK_SPACE = 1n;

/**
 * Does the work of a money-moving request once a key, in one transaction with the record of its
 * answer (decision A.5). The same key and input again: the first answer, with the header
 * `Idempotency-Replayed: true`. What fails leaves nothing behind, so it may be tried again.
 * The answer must be plain JSON, as it goes over the wire.
 *
 * @throws Failure idempotency_mismatch when the key came with another input before
 * @throws Failure request_in_progress while the first request with the key is still running
 */
export async function runOnce<Answer extends object>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { guardian, idempotency: { key, requestHash }, reply }: OnceRequest,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const scope = guardian.id;
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, scope, key);
    const keptSince = new Date(clock().getTime() - KEPT_MS);
    const known = await trx
      .with('forgotten', (query) =>
        query
          .deleteFrom('idempotency')
          .where('scope', '=', scope)
          .where('created_at', '<=', keptSince),
      )
      .selectFrom('idempotency')
      .select(['request_hash', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('created_at', '>', keptSince)
      .executeTakeFirst();
    if (known) {
      if (!known.request_hash.equals(requestHash)) throw new Failure('idempotency_mismatch');
      reply.header('idempotency-replayed', 'true');
      // It was written below, as an Answer.
      return known.answer as Answer;
    }
    const answer = await work(trx);
    await trx
      .insertInto('idempotency')
      .values({
        scope,
        key,
        request_hash: requestHash,
        answer: JSON.stringify(answer),
        created_at: clock(),
      })
      .execute();
    return answer;
  });
}

/** Held until the transaction ends; nobody waits for it, a second request is told to. */
async function lockKey(db: Kysely<DB>, scope: string, key: string): Promise<void> {
  const lock = sql<{ gained: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, ${LOCK_SPACE})) AS gained`;
  const { rows } = await lock.execute(db);
  if (!rows[0]?.gained) throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
}
