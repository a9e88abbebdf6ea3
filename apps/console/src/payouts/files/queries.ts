import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type BankFile = Answer<'GET /operator/bank-files'>['docs'][number];
export type NextFile = Answer<'GET /operator/companies/:id/bank-file'>;

/** The files of the own scope, newest first (product:reversal#bank-files). */
export const BANK_FILE_SOURCE = listSource('GET /operator/bank-files', ['bank-files', 'list'], {
  query: {},
});

/** A bank file by its id. */
export const bankFileQuery = (id: string) =>
  rowQuery(['bank-files', 'one', id], (signal) =>
    call('GET /operator/bank-files', { query: { id }, signal }),
  );

/** The payouts of a company that wait for a file. */
export const nextFileQuery = (company: string) =>
  queryOptions({
    queryKey: ['bank-files', 'next', company],
    queryFn: ({ signal }) =>
      call('GET /operator/companies/:id/bank-file', { params: { id: company }, signal }),
  });
