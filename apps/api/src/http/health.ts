import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';
import { createReadiness } from '../platform/readiness.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Health for load balancers, supervisors and pages that lost the API (product:operating#health). `/healthz`
 * says that the process answers, `/readyz` whether it can serve, part by part.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const judge = createReadiness(services);
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await judge();
    const { bucket: _, scanner: __, ...needed } = parts;
    const isReady = Object.values(needed).every(({ ready }) => ready);
    if (!isReady) reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return reply
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'unready', parts });
  });
}
