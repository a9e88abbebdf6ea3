import * as contract from '@merenda/contract/finance/closes';
import { listRevenue as revenue } from '@merenda/contract/finance/revenue';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { closeDay } from './close-day.ts';
import { findClose } from './find-close.ts';
import { listPostings } from './list-postings.ts';
import { listRevenue } from './list-revenue.ts';
import { registerOwed } from './owed/routes.ts';

/** The operators' calls about a company's books. */
export function registerBooks(serve: Serve, services: Services): void {
  serve(contract.findClose, ({ params, query }) => findClose(services, params.id, query.day));
  serve(contract.closeDay, ({ operator, params, body }) =>
    closeDay(services, operator, { companyId: params.id, day: body.day }),
  );
  serve(revenue, ({ params, query }) => listRevenue(services, params.id, query));
  serve(contract.listPostings, ({ params, query }) => listPostings(services, params.id, query));
  registerOwed(serve, services);
}
