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
  total?: number | undefined;
}

/** What one sees at once, then what takes whoever scrolls on for long to the end. */
const [FIRST_PAGE, NEXT_PAGE] = [100, 500];
const PAGES_ON_PAPER = 11;
/** Entries on some hundred sheets. */
export const MAX_ON_PAPER = FIRST_PAGE + (PAGES_ON_PAPER - 1) * NEXT_PAGE;

const sizeOf = (before: Entry | null) => (before ? NEXT_PAGE : FIRST_PAGE);

const ownerOf = (whose: Whose) => (whose === 'family' ? whose : whose.walletId);

async function readEntries(
  whose: Whose,
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

/** So many are the newest. */
export const LATEST = 5;

/** The newest entries, since a day when given. */
export const latestEntriesQuery = (whose: Whose, limit = LATEST, startDate?: string) =>
  queryOptions({
    queryKey: ['entries', ownerOf(whose), 'last', limit, startDate],
    queryFn: ({ signal }) =>
      readEntries(whose, { limit, ...(startDate ? { startDate } : {}) }, signal),
  });

/** Which of a student's entries stand on the account (product:students#account). */
export const lastDays = (today: Day) => ({ limit: 20, since: addDays(today, -FIGURES.logDays) });

/** Entries, newest first, a page at a time (product:wallets#statement). */
export const reportQuery = (whose: Whose, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['entries', ownerOf(whose), 'report', filter],
    queryFn: ({ pageParam, signal }) =>
      readEntries(whose, { limit: sizeOf(pageParam), ...filter, before: pageParam }, signal),
    // As it comes with the server's page, too: JSON knows no undefined.
    initialPageParam: null as Entry | null,
    getNextPageParam: ({ docs }, _, before) =>
      docs.length < sizeOf(before) ? undefined : docs.at(-1),
  });

/**
 * Prints entries, all of them: those that have not been scrolled to are fetched before. Answers false,
 * and prints nothing, when they are more than `MAX_ON_PAPER`.
 */
export function usePrint(whose: Whose, filter: EntryFilter) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const report = reportQuery(whose, filter);
      const first = await queries.fetchInfiniteQuery({ ...report, staleTime: 'static' });
      if ((first.pages[0]?.total ?? 0) > MAX_ON_PAPER) return false;
      const { pages } = await queries.fetchInfiniteQuery({
        ...report,
        pages: PAGES_ON_PAPER,
        staleTime: 0,
      });
      return pages.length < PAGES_ON_PAPER || (pages.at(-1)?.docs.length ?? 0) < NEXT_PAGE;
    },
    onSuccess: (isAll) => isAll && window.print(),
  });
}

/** Saves a wallet's entries as a file (product:reports#files). */
export const useStatementFile = (walletId: string, filter: EntryFilter) =>
  useMutation({
    mutationFn: (format: StatementFormat) =>
      download('GET /wallets/:walletId/statement', {
        params: { walletId },
        query: { format, ...filter },
      }),
  });
