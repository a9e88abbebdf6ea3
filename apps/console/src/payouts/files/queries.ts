import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { rowQuery } from '../../table/row-panel.tsx';
import type { Source } from '../../table/source.ts';

export type BankFile = Answer<'GET /operator/bank-files'>['docs'][number];
export type NextFile = Answer<'GET /operator/companies/:id/bank-file'>;

/** The beginning of every key about bank files: a made one asks for all of them anew. */
export const BANK_FILES = ['bank files'] as const;

/** The files of the own scope, newest first (product:reversal#bank-files). */
export const BANK_FILE_SOURCE: Source<BankFile> = {
  key: [...BANK_FILES, 'list'],
  read: (page, signal) => call('GET /operator/bank-files', { query: page, signal }),
};

/** A bank file by its id. */
export const bankFileQuery = (id: string) =>
  rowQuery([...BANK_FILES, 'one', id], (signal) =>
    call('GET /operator/bank-files', { query: { id }, signal }),
  );

/** The payouts of a company that wait for a file. */
export const nextFileQuery = (company: string) =>
  queryOptions({
    queryKey: [...BANK_FILES, 'next', company],
    queryFn: ({ signal }) =>
      call('GET /operator/companies/:id/bank-file', { params: { id: company }, signal }),
  });
