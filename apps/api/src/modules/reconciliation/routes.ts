import * as contract from '@merenda/contract/operator';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { listRuns } from './list-runs.ts';
import { resolveDifference } from './resolve-difference.ts';

/** What whoever looks after payments sees of the daily comparison; `plugins/operator.ts` has checked the token. */
export function registerReconciliation(api: FastifyInstance, services: Services): void {
  serve(api, contract.listReconciliations, ({ query }) => listRuns(services, query));
  serve(api, contract.resolveDifference, ({ params, body }) =>
    resolveDifference(services, { id: params.id, ...body }),
  );
}
