import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';
import { Failure } from '../platform/failure.ts';

const WINDOW_MS = 60_000;

/** A ceiling a person never meets and a script soon does; sign-in has its own growing delays. */
export async function registerRateLimit(api: FastifyInstance, { env }: Services): Promise<void> {
  await api.register(rateLimit, {
    max: env.RATE_LIMIT,
    timeWindow: WINDOW_MS,
    // A client that has left already has no address any more.
    keyGenerator: (request) => request.ip ?? 'gone',
    errorResponseBuilder: (_request, { ttl }) =>
      new Failure('too_many_requests', { retryAfterSeconds: ttl / 1000 }),
  });
}
