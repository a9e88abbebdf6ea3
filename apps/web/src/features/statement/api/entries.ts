import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { type Answer, call, type Request } from '../../../client/call.ts';
import { download } from '../../../client/download.ts';

export type Entry = Answer<'GET /wallets/:walletId/logs'>['docs'][number];

export type StatementFormat = Request<'GET /wallets/:walletId/statement'>['query']['format'];

/** Between which days, and which way the money went. */
export type EntryFilter = Pick<
  Request<'GET /wallets/:walletId/logs'>['query'] & object,
  'startDate' | 'endDate' | 'operationType'
>;

/** Whose entries: one wallet's, or those of every wallet that the guardian sees. */
export type Whose = { walletId: string } | 'family';

/** An entry, with the wallet of which it is told among those of several. */
export type TellingEntry = Entry & { walletId?: string };

interface EntryPage {
  docs: TellingEntry[];
  /** How many there are in all, where that is known. */
  total?: number;
}

const PAGE = 100;

const ownerOf = (whose: Whose) => (whose === 'family' ? whose : whose.walletId);

function readEntries(
  whose: Whose,
  { before, ...query }: EntryFilter & { limit: number; before?: Entry | undefined },
  signal: AbortSignal,
): Promise<EntryPage> {
  if (whose === 'family') {
    return call('GET /wallets/logs', {
      query: { ...query, ...(before && { before: before._id }) },
      signal,
    });
  }
  return call('GET /wallets/:walletId/logs', {
    params: whose,
    query: { ...query, ...(before && { before: before.seq }) },
    signal,
  });
}

/** The newest entries, since a day when given. */
export const latestEntriesQuery = (whose: Whose, limit: number, startDate?: string) =>
  queryOptions({
    queryKey: ['entries', ownerOf(whose), 'last', limit, startDate],
    queryFn: ({ signal }) =>
      readEntries(whose, { limit, ...(startDate ? { startDate } : {}) }, signal),
  });

/** Entries, newest first, a page at a time (product:wallets#statement). */
export const reportQuery = (whose: Whose, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['entries', ownerOf(whose), 'report', filter],
    queryFn: ({ pageParam, signal }) =>
      readEntries(whose, { limit: PAGE, ...filter, before: pageParam }, signal),
    initialPageParam: undefined as Entry | undefined,
    getNextPageParam: ({ docs }) => (docs.length < PAGE ? undefined : docs.at(-1)),
  });

/** Saves a wallet's entries as a file (product:reports#files). */
export const useStatementFile = (walletId: string, filter: EntryFilter) =>
  useMutation({
    mutationFn: (format: StatementFormat) =>
      download('GET /wallets/:walletId/statement', {
        params: { walletId },
        query: { format, ...filter },
      }),
  });
