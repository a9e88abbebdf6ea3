import type { POSTING_DAYS } from '@merenda/domain/books/close';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { rowQuery } from '../table/row-panel.tsx';
import type { Source } from '../table/source.ts';

export type OperatorRefund = Answer<'GET /operator/refunds'>['docs'][number];
export type OperatorTopup = Answer<'GET /operator/topups'>['docs'][number];
export type Dispute = Answer<'GET /operator/disputes'>['docs'][number];
export type Posting = Answer<'GET /operator/companies/:id/postings'>['docs'][number];
export type Close = Answer<'GET /operator/companies/:id/close'>;

/** Refunds of one state, or all, newest first (product:console-finance#refunds). */
export const refundSource = ({
  status,
}: {
  status?: OperatorRefund['status'];
}): Source<OperatorRefund> => ({
  key: ['refunds', 'list', status],
  read: (page, signal) =>
    call('GET /operator/refunds', { query: { ...page, ...(status && { status }) }, signal }),
});

/** A refund by the id under which it is listed. */
export const refundQuery = (id: string) =>
  rowQuery(['refunds', 'one', id], (signal) =>
    call('GET /operator/refunds', { query: { id }, signal }),
  );

/** Arrived top-ups that fit what was typed, newest first. */
export const topupSource = ({ q }: { q?: string }): Source<OperatorTopup> => ({
  key: ['topups', q],
  read: (page, signal) =>
    call('GET /operator/topups', { query: { ...page, ...(isLongEnough(q) && { q }) }, signal }),
});

const isLongEnough = (q: string | undefined): q is string => q !== undefined && q.length >= 2;

/** A top-up with what can be given back of it now. */
export const refundableQuery = (id: string) =>
  queryOptions({
    queryKey: ['refunds', 'topup', id],
    queryFn: ({ signal }) => call('GET /operator/topups/:id/refunds', { params: { id }, signal }),
  });

/** Disputes of one state, or all, newest first. */
export const disputeSource = ({ state }: { state?: Dispute['state'] }): Source<Dispute> => ({
  key: ['disputes', state],
  read: (page, signal) =>
    call('GET /operator/disputes', { query: { ...page, ...(state && { state }) }, signal }),
});

/** A dispute by its id. */
export const disputeQuery = (id: string) =>
  rowQuery(['disputes', 'one', id], (signal) =>
    call('GET /operator/disputes', { query: { id }, signal }),
  );

/** A day of a company's books. */
export const closeQuery = (company: string, day: string) =>
  queryOptions({
    queryKey: ['closes', company, day],
    queryFn: ({ signal }) =>
      call('GET /operator/companies/:id/close', {
        params: { id: company },
        query: { day },
        signal,
      }),
  });

/** The days by which postings are listed. */
type PostingDays = (typeof POSTING_DAYS)[number];

/** The postings of a figure. */
export interface PostingFilter {
  company: string;
  from: string;
  until: string;
  of?: Exclude<PostingDays, 'posting'>;
  account?: string;
  kind?: string;
  school?: string;
  dish?: string;
  subject?: string;
}

export const postingSource = ({ company, ...filter }: PostingFilter): Source<Posting> => ({
  key: ['postings', company, filter],
  read: (page, signal) =>
    call('GET /operator/companies/:id/postings', {
      params: { id: company },
      query: { ...page, ...filter },
      signal,
    }),
});
