import * as contract from '@merenda/contract/operator';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { blockGuardian } from './block-guardian.ts';

/** The acts of those who run the service; `plugins/operator.ts` has checked their token. */
export function registerOperatorRoutes(api: FastifyInstance, services: Services): void {
  serve(api, contract.blockGuardian, ({ params, body }) =>
    blockGuardian(services, { guardianId: params.id, ...body }),
  );
}
