import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../modules/services.ts';
import { Failure } from '../../platform/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The budget of the route, if its address does not imply it. */
    budget?: Budget;
  }
}

/**
 * Requests that are counted together, in multiples of `RATE_LIMIT` per minute and network. Each copy counts
 * cheap requests by itself.
 */
const BUDGETS = {
  /** Routes that query the database. */
  api: { times: 1, isShared: true },
  /** Pages, files, health: 50 browsers of one school that open the app anew send 2,000 requests. */
  web: { times: 10, isShared: false },
  /** A processor has few addresses and many events; an unsigned event costs one hash. */
  webhooks: { times: 50, isShared: false },
} as const;

type Budget = keyof typeof BUDGETS;

const WINDOW_MS = 60_000;
/** The part of the limit that a copy counts by itself before it shares its count. */
const PORTION = 1 / 20;
/** Maximum of counted networks; beyond it the oldest are forgotten. */
const NETWORKS = 100_000;

/**
 * Registers a limit that people never reach and scripts soon do (product:api#rate-limit), before any
 * database query. Sign-in has its own growing delays. Every route has a limit.
 */
export function registerRateLimit(app: FastifyInstance, services: Services): void {
  const counters = {
    api: createCounter(services, 'api'),
    web: createCounter(services, 'web'),
    webhooks: createCounter(services, 'webhooks'),
  } satisfies Record<Budget, unknown>;
  app.addHook('onRequest', (request, _reply, done) => {
    // A client that was cut off meanwhile needs no answer.
    if (request.raw.socket.destroyed) return;
    const { count, limit } = counters[budgetOf(request)];
    const judge = (counted: number) => done(counted <= limit ? undefined : tooMany());
    const counted = count(request.network);
    if (typeof counted === 'number') judge(counted);
    else counted.then(judge, done);
  });
}

const tooMany = () =>
  new Failure('too_many_requests', {
    retryAfterSeconds: (WINDOW_MS - (Date.now() % WINDOW_MS)) / 1_000,
  });

const budgetOf = ({ routeOptions: { config, url } }: FastifyRequest): Budget =>
  config.budget ?? (url?.startsWith('/api/') ? 'api' : 'web');

interface Count {
  /** The shared count when this copy shared its own last. */
  shared: number;
  /** Requests that this copy has counted since. */
  unshared: number;
  sharing?: Promise<void> | undefined;
}

/**
 * Counts a network's requests in the current minute, for shared budgets over all copies of the API. A
 * request that completes a portion of the limit waits for one statement, which adds this copy's count and
 * returns the total of all copies. A network with few requests never causes one. Each copy's count may
 * therefore miss at most one portion less one request of each other copy (record 0557).
 */
function createCounter({ env, db, log }: Services, budget: Budget) {
  const { times, isShared } = BUDGETS[budget];
  const limit = env.RATE_LIMIT * times;
  let minute = 0;
  const counts = new Map<string, Count>();

  const share = async (network: string, count: Count) => {
    const { unshared } = count;
    try {
      count.shared = await addRequests(db, network, unshared);
    } catch (error) {
      log.warn({ err: error }, 'requests are counted by this copy alone');
      count.shared += unshared;
    }
    count.unshared = 0;
    count.sharing = undefined;
  };

  const countOf = (network: string): Count => {
    const known = counts.get(network);
    if (known) return known;
    if (counts.size >= NETWORKS) {
      const [first] = counts.keys();
      if (first !== undefined) counts.delete(first);
    }
    const count: Count = { shared: 0, unshared: 0 };
    counts.set(network, count);
    return count;
  };

  const add = (network: string, count: Count): number | Promise<number> => {
    if (count.shared + count.unshared >= limit) return limit + 1;
    count.unshared += 1;
    if (!isShared || count.unshared < limit * PORTION) return count.shared + count.unshared;
    count.sharing = share(network, count);
    return count.sharing.then(() => count.shared + count.unshared);
  };

  const afterTelling = async (network: string, count: Count): Promise<number> => {
    while (count.sharing) await count.sharing;
    return add(network, count);
  };

  return {
    limit,
    /** Returns a promise only if the shared count is read. */
    count(network: string): number | Promise<number> {
      const now = Math.floor(Date.now() / WINDOW_MS);
      if (now !== minute) counts.clear();
      minute = now;
      const count = countOf(network);
      return count.sharing ? afterTelling(network, count) : add(network, count);
    },
  };
}

/** @returns the number of requests that all copies have shared in this minute */
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
