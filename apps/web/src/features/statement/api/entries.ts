import { FIGURES } from '@merenda/domain/figures';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

export type Entry = Answer<'GET /wallets/:walletId/logs'>['docs'][number];

export type StatementFormat = Request<'GET /wallets/:walletId/statement'>['query']['format'];

/** Filter of entries: first and last day, and debits or credits. */
export type EntryFilter = Pick<
  Request<'GET /wallets/:walletId/logs'>['query'] & object,
  'startDate' | 'endDate' | 'operationType'
>;

/** Selects the entries of one wallet, or of all wallets that the guardian sees. */
export type StatementScope = { walletId: string } | 'family';

/** An entry; among several wallets' entries it names its wallet. */
export type WalletEntry = Entry & { walletId?: string };

interface EntryPage {
  docs: WalletEntry[];
  /** The total number of entries, if it is known. */
  total?: number | undefined;
}

/** Page sizes: a short first page for a fast start, then long pages for readers who scroll on. */
const [FIRST_PAGE, NEXT_PAGE] = [100, 500];
const PAGES_ON_PAPER = 11;
/** The maximum number of printed entries, about a hundred sheets. */
export const MAX_ON_PAPER = FIRST_PAGE + (PAGES_ON_PAPER - 1) * NEXT_PAGE;

const sizeOf = (before: Entry | null) => (before ? NEXT_PAGE : FIRST_PAGE);

const ownerOf = (whose: StatementScope) => (whose === 'family' ? whose : whose.walletId);

async function readEntries(
  whose: StatementScope,
  { before, ...query }: EntryFilter & { limit: number; before?: Entry | null },
  signal: AbortSignal,
): Promise<EntryPage> {
  if (whose === 'family') {
    return call('GET /wallets/logs', {
      query: { ...query, ...(before && { before: before._id }) },
      signal,
    });
  }
  const { docs, total, hasMoreThanTotal } = await call('GET /wallets/:walletId/logs', {
    params: whose,
    query: { ...query, ...(before && { before: before.seq }) },
    signal,
  });
  return { docs, total: hasMoreThanTotal ? undefined : total };
}

/** Number of entries in a list of the latest ones. */
const LATEST = 5;
/** The most entries on a student's account. */
const LAST_DAYS_LIMIT = 20;

/** The newest entries of all wallets that the guardian sees. */
export const latestEntriesQuery = queryOptions({
  queryKey: ['entries', 'family', 'last'],
  queryFn: ({ signal }) => readEntries('family', { limit: LATEST }, signal),
});

/** A student's entries of the last days (product:students#account). */
export const lastDaysQuery = (walletId: string, today: Day) =>
  queryOptions({
    queryKey: ['entries', walletId, 'days', today],
    queryFn: ({ signal }) =>
      readEntries(
        { walletId },
        { limit: LAST_DAYS_LIMIT, startDate: addDays(today, -FIGURES.logDays) },
        signal,
      ),
  });

/** Entries, newest first, page by page (product:wallets#statement). */
export const statementQuery = (whose: StatementScope, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['entries', ownerOf(whose), 'statement', filter],
    queryFn: ({ pageParam, signal }) =>
      readEntries(whose, { limit: sizeOf(pageParam), ...filter, before: pageParam }, signal),
    // null, not undefined: the server's page carries it as JSON, which has no undefined.
    initialPageParam: null as Entry | null,
    getNextPageParam: ({ docs }, _, before) =>
      docs.length < sizeOf(before) ? undefined : docs.at(-1),
  });

/**
 * Prints all entries. Pages not loaded yet are fetched first. Returns false and prints nothing if there are
 * more than `MAX_ON_PAPER`.
 */
export function usePrint(whose: StatementScope, filter: EntryFilter) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const statement = statementQuery(whose, filter);
      const first = await queries.fetchInfiniteQuery({ ...statement, staleTime: 'static' });
      if ((first.pages[0]?.total ?? 0) > MAX_ON_PAPER) return false;
      const { pages } = await queries.fetchInfiniteQuery({
        ...statement,
        pages: PAGES_ON_PAPER,
        staleTime: 0,
      });
      return pages.length < PAGES_ON_PAPER || (pages.at(-1)?.docs.length ?? 0) < NEXT_PAGE;
    },
    onSuccess: (isAll) => isAll && window.print(),
  });
}

/** Downloads a wallet's entries as a file (product:reports#files). */
export const useStatementFile = (walletId: string, filter: EntryFilter) =>
  useMutation({
    mutationFn: (format: StatementFormat) =>
      download('GET /wallets/:walletId/statement', {
        params: { walletId },
        query: { format, ...filter },
      }),
  });
