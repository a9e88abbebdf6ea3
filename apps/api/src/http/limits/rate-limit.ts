import { networkOf } from '@merenda/domain/access/networks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../modules/services.ts';
import { Failure } from '../../platform/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not limited: for callers who have few addresses and much to say. */
    rateLimit?: false;
  }
}

const WINDOW_MS = 60_000;
/** Of the limit: so much a copy counts for itself before it tells the others. */
const PORTION = 1 / 20;

/**
 * A ceiling a person never meets and a script soon does (product:api#rate-limit), before anything is
 * asked of the database; sign-in has its own growing delays.
 */
export function registerRateLimit(api: FastifyInstance, services: Services): void {
  const limit = services.env.RATE_LIMIT;
  const count = countRequests(services, limit);
  api.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.rateLimit === false) return;
    // A client that has left already has no address any more.
    if ((await count(networkOf(request.ip ?? 'gone'))) <= limit) return;
    const retryAfterSeconds = (WINDOW_MS - (Date.now() % WINDOW_MS)) / 1_000;
    throw new Failure('too_many_requests', { retryAfterSeconds });
  });
}

interface Count {
  /** What all copies had told each other when this one did so last. */
  told: number;
  /** What this copy has counted since. */
  untold: number;
  telling?: Promise<void> | undefined;
}

/**
 * Counts the requests of a network in the running minute over all copies of the API. The request that
 * fills a portion of the limit waits for one statement, which tells what was counted and answers what
 * all copies together know; whoever asks for little never causes one. So of each copy the others can
 * miss a portion less one at most (record 0230).
 */
function countRequests({ db, log }: Pick<Services, 'db' | 'log'>, limit: number) {
  let minute = 0;
  const counts = new Map<string, Count>();

  const tell = async (network: string, count: Count) => {
    const { untold } = count;
    try {
      count.told = await addRequests(db, network, untold);
    } catch (error) {
      log.warn({ err: error }, 'requests are counted by this copy alone');
      count.told += untold;
    }
    count.untold = 0;
    count.telling = undefined;
  };

  return async (network: string): Promise<number> => {
    const now = Math.floor(Date.now() / WINDOW_MS);
    if (now !== minute) counts.clear();
    minute = now;
    const count = counts.get(network) ?? { told: 0, untold: 0 };
    counts.set(network, count);
    while (count.telling) await count.telling;
    if (count.told + count.untold >= limit) return limit + 1;
    count.untold += 1;
    if (count.untold >= limit * PORTION) {
      count.telling = tell(network, count);
      await count.telling;
    }
    return count.told + count.untold;
  };
}

/** @returns how many requests all copies have told of in this minute */
async function addRequests(db: Services['db'], network: string, requests: number): Promise<number> {
  const minute = sql<Date>`date_trunc('minute', now())`;
  const row = await db
    .insertInto('request_count')
    .values({ network, minute, requests })
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet({
        minute,
        requests: sql<number>`CASE WHEN request_count.minute = ${minute}
          THEN request_count.requests ELSE 0 END + excluded.requests`,
      }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow();
  return row.requests;
}
