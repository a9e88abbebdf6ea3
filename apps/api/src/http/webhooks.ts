import type { FastifyInstance } from 'fastify';
import { drainInbox, keepEvents } from '../modules/payments/index.ts';
import type { Services } from '../modules/services.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { createSingleFlight } from '../platform/jobs/single-flight.ts';
import { requireOwnEvents } from './security/own-companies.ts';

/**
 * Receives processors' events. The raw bytes are verified and stored, then answered 200. The work is done
 * afterwards, or by the jobs if this process ends first.
 */
export async function registerWebhooks(api: FastifyInstance, services: Services): Promise<void> {
  const closing = new AbortController();
  const drain = createSingleFlight(() => drainInbox(services, closing.signal), services.log);
  api.addHook('onClose', () => {
    closing.abort();
    return drain.settled();
  });
  await api.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Params: { gateway: string } }>(
      '/webhooks/:gateway',
      { schema: { hide: true }, config: { budget: 'webhooks' } },
      async (request) => {
        const gateway = services.gateways.named(request.params.gateway);
        if (!gateway) throw new Failure('not_found', { message: 'no such processor' });
        const { body, headers } = request;
        if (!Buffer.isBuffer(body) || !gateway.verifySignature(body, headers, services.clock())) {
          throw new Failure('unauthenticated', { message: 'not signed by the processor' });
        }
        const events = gateway.parseWebhook(body);
        if (!events) throw invalid('body', 'not an event that we can read');
        await requireOwnEvents(services, gateway.name, events);
        await keepEvents(services, gateway.name, events);
        drain.wake();
        return { received: true };
      },
    );
  });
}
