import * as contract from '@merenda/contract/operator';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { blockGuardian } from './block-guardian.ts';

/** The operators' calls; `http/operator.ts` has checked their token. */
export function registerOperatorRoutes(serve: Serve, services: Services): void {
  serve(contract.blockGuardian, ({ params, body }) =>
    blockGuardian(services, { guardianId: params.id, ...body }),
  );
}
