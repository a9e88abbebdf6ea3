import type { POSTING_DAYS } from '@merenda/domain/books/close';
import type { Answer } from '@merenda/ui/client/call.ts';
import { listSource } from '../../table/source.ts';

export type Posting = Answer<'GET /operator/companies/:id/postings'>['docs'][number];

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
