import * as contract from '@merenda/contract/recurring';
import type { FastifyInstance } from 'fastify';
import { checkCompany } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createRecurring } from './create-recurring.ts';
import { listRecurring } from './list-recurring.ts';
import { unsubscribe } from './unsubscribe.ts';

export function registerRecurring(api: FastifyInstance, services: Services): void {
  serve(api, contract.listRecurring, async ({ params, query, guardian }) => {
    checkCompany(guardian, params.company);
    return listRecurring(services, guardian, query);
  });

  serve(api, contract.createRecurring, async ({ params, body, ...request }) => {
    checkCompany(request.guardian, params.company);
    return createRecurring(services, request, body);
  });

  serve(api, contract.unsubscribeRecurring, async ({ params, guardian }) => {
    checkCompany(guardian, params.company);
    await unsubscribe(services, guardian, params.id);
    return null;
  });
}
