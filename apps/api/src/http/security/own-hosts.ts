import type { FastifyInstance } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { originOfRequest } from '../../platform/requested-address.ts';

/**
 * Refuses browsers' requests at a foreign host before any look-up. No verb can then answer differently for
 * addresses with an account, and none writes a made-up host into an address
 * (product:operating#public-hosts). Operators' programs, probes and processors may use any name of the
 * machine.
 */
export function registerOwnHosts(api: FastifyInstance, { env }: Pick<Services, 'env'>): void {
  api.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.spec?.access;
    if (access === 'visitor' || access === 'guardian') originOfRequest(env, request);
  });
}
