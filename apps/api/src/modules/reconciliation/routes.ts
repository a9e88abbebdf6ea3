import * as contract from '@merenda/contract/operator';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { listRuns } from './list-runs.ts';
import { resolveDifference } from './resolve-difference.ts';

/**
 * The operators' calls about the daily reconciliation; `http/operator.ts` has checked their token.
 */
export function registerReconciliation(serve: Serve, services: Services): void {
  serve(contract.listReconciliations, ({ query }) => listRuns(services, query));
  serve(contract.resolveDifference, ({ params, body }) =>
    resolveDifference(services, { id: params.id, ...body }),
  );
}
