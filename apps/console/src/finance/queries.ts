import type { POSTING_DAYS } from '@merenda/domain/books/close';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../table/source.ts';

export type OperatorRefund = Answer<'GET /operator/refunds'>['docs'][number];
export type OperatorTopup = Answer<'GET /operator/topups'>['docs'][number];
export type Dispute = Answer<'GET /operator/disputes'>['docs'][number];
export type Posting = Answer<'GET /operator/companies/:id/postings'>['docs'][number];
export type Close = Answer<'GET /operator/companies/:id/close'>;

/** Refunds of one state, or all, newest first (product:console-finance#refunds). */
export const refundSource = ({ status }: { status?: OperatorRefund['status'] }) =>
  listSource('GET /operator/refunds', ['refunds', 'list'], { query: { status } });

/** A refund by the id under which it is listed. */
export const refundQuery = (id: string) =>
  rowQuery(['refunds', 'one', id], (signal) =>
    call('GET /operator/refunds', { query: { id }, signal }),
  );

/** Arrived top-ups that fit what was typed, newest first. */
export const topupSource = ({ q = '' }: { q?: string }) =>
  listSource('GET /operator/topups', ['topups'], { query: { q: q.length >= 2 ? q : undefined } });

/** A top-up with what can be given back of it now. */
export const refundableQuery = (id: string) =>
  queryOptions({
    queryKey: ['refunds', 'topup', id],
    queryFn: ({ signal }) => call('GET /operator/topups/:id/refunds', { params: { id }, signal }),
  });

/** Disputes of one state, or all, newest first. */
export const disputeSource = ({ state }: { state?: Dispute['state'] }) =>
  listSource('GET /operator/disputes', ['disputes'], { query: { state } });

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

/** A subject has all of its postings: no other filter is shown beside it. */
export const postingSource = ({
  company,
  from,
  until,
  of,
  account,
  kind,
  school,
  dish,
  subject,
}: PostingFilter) =>
  listSource('GET /operator/companies/:id/postings', ['postings'], {
    params: { id: company },
    query: subject ? { from, until, subject } : { from, until, of, account, kind, school, dish },
  });

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
