import type { FastifyInstance } from 'fastify';

/** One line for each answer: which route, how it ended, how long it took; nothing of what was sent. */
export function registerObservation(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url: route } = request.routeOptions;
    request.log.info(
      {
        method,
        route: route ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
