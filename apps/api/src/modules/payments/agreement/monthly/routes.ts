import * as contract from '@merenda/contract/payments/recurring';
import type { Serve } from '../../../serve.ts';
import type { Services } from '../../../services.ts';
import { endOwn } from '../end-agreements.ts';
import { createMonthly } from './create-monthly.ts';
import { findMonthly } from './queries.ts';

/** The routes of monthly top-ups: agree, list, end. */
export function registerMonthly(serve: Serve, services: Services): void {
  serve(contract.listRecurring, async ({ query, guardian }) => ({
    ...(await findMonthly(services.db, guardian.id, query)),
    ...query,
  }));

  serve(contract.createRecurring, ({ body, ...request }) => createMonthly(services, request, body));

  serve(contract.unsubscribeRecurring, async ({ params, guardian }) => {
    await endOwn(services, 'monthly', { guardianId: guardian.id, id: params.id });
    return null;
  });
}
