import * as differences from '@merenda/contract/finance/differences';
import * as contract from '@merenda/contract/operator';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findDifference, listDifferences } from './find-differences.ts';
import { listRuns } from './list-runs.ts';
import { resolveDifference } from './resolve-difference.ts';

/** The operators' calls about the daily reconciliation. */
export function registerReconciliation(serve: Serve, services: Services): void {
  serve(contract.listReconciliations, ({ operator, query }) => listRuns(services, operator, query));
  serve(differences.listDifferences, ({ operator, query }) =>
    listDifferences(services, operator, query),
  );
  serve(differences.findDifference, ({ params, request }) =>
    findDifference(services, params.id, request.id),
  );
  serve(contract.resolveDifference, ({ operator, params, body }) =>
    resolveDifference(services, operator, { id: params.id, ...body }),
  );
}
