import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource } from '../../table/source.ts';

export type CompanyRow = Answer<'GET /operator/companies'>['docs'][number];
export type OpenedCompany = Answer<'GET /operator/companies/:id'>;
export type Way = OpenedCompany['ways'][number];

/** The companies of the own scope, by name. */
export const COMPANY_SOURCE = listSource('GET /operator/companies', ['companies', 'list'], {
  query: {},
});

/** One company with its ways to pay. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'opened', id],
    queryFn: ({ signal }) => call('GET /operator/companies/:id', { params: { id }, signal }),
  });
