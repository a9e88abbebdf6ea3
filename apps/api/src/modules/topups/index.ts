import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerTopupRoutes } from './routes.ts';
import { registerWebhooks } from './webhooks.ts';

export { drainInbox } from './inbox.ts';
export { settleTopup } from './settle.ts';
export { sweepTopups } from './sweep.ts';

export async function registerTopups(api: FastifyInstance, services: Services): Promise<void> {
  registerTopupRoutes(api, services);
  await registerWebhooks(api, services);
}
