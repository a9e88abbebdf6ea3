import type { Request } from '@merenda/ui/client/call.ts';
import { listSource } from '../../table/source.ts';

/** The days whose revenue is listed, and the subject of the rows. */
export interface RevenueFilter {
  company: string;
  from: string;
  until: string;
  by: Request<'GET /operator/companies/:id/revenue'>['query']['by'];
}

export const revenueSource = ({ company, from, until, by }: RevenueFilter) =>
  listSource('GET /operator/companies/:id/revenue', ['revenue'], {
    params: { id: company },
    query: { from, until, by },
  });
