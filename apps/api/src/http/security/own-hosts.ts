import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { Failure } from '../../platform/failure.ts';
import { isConsole, originOfRequest } from '../../platform/requested-address.ts';

/**
 * Refuses browsers' requests at a foreign host before any look-up. No verb can then answer differently for
 * addresses with an account, and none writes a made-up host into an address
 * (product:operating#public-hosts). Operators' programs, probes and processors may use any name of the
 * machine. The console serves operators, and what anybody may read; nobody signs up there.
 */
export function registerOwnHosts(api: FastifyInstance, { env }: Pick<Services, 'env'>): void {
  api.addHook('onRequest', async (request) => {
    const spec = request.routeOptions.config.spec;
    if (!spec || spec.access === 'operator') return;
    if (!isConsole(env, request)) originOfRequest(env, request);
    else if (!isForOperators(spec)) {
      throw new Failure('request_refused', { message: 'the console serves operators only' });
    }
  });
}

const isForOperators = ({ access, method, url }: RouteSpec): boolean =>
  url.startsWith('/operator/') || (access === 'visitor' && method === 'GET');
