import * as contract from '@merenda/contract/finance/disputes';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { listDisputes } from './list-disputes.ts';

/** The operators' calls about disputes. */
export function registerDisputes(serve: Serve, services: Services): void {
  serve(contract.listDisputes, ({ operator, query }) => listDisputes(services, operator, query));
}
