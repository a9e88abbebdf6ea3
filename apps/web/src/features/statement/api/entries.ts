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
export type EntryFilter = Omit<Request<'GET /wallets/:walletId/statement'>['query'], 'format'>;

/** Selects the entries of one wallet, or of all wallets that the guardian sees. */
export type StatementScope = { walletId: string } | 'family';

/** An entry of a statement by days. */
export type DayEntry = Answer<'GET /wallets/logs'>['docs'][number];

/** An entry; among several wallets' entries it names its wallet. */
export type WalletEntry = Entry & { walletId?: string };

/** Page sizes: a short first page for a fast start, then long pages for readers who scroll on. */
const [FIRST_PAGE, NEXT_PAGE] = [100, 500];
const PAGES_ON_PAPER = 11;
/** The maximum number of printed entries, about a hundred sheets. */
export const MAX_ON_PAPER = FIRST_PAGE + (PAGES_ON_PAPER - 1) * NEXT_PAGE;

const sizeOf = (before: DayEntry | null) => (before ? NEXT_PAGE : FIRST_PAGE);

const ownerOf = (whose: StatementScope) => (whose === 'family' ? whose : whose.walletId);

/** A page of a statement, where a meal stands under its own day. */
const readDays = async (
  whose: StatementScope,
  { before, ...query }: EntryFilter & { limit: number; before?: DayEntry | null },
  signal: AbortSignal,
): Promise<{ docs: DayEntry[] }> =>
  call('GET /wallets/logs', {
    query: {
      ...query,
      by: 'meal',
      ...(whose !== 'family' && whose),
      ...(before && { before: before._id }),
    },
    signal,
  });

/** Number of entries in a list of the latest ones. */
const LATEST = 3;
/** The most entries on a student's account. */
const LAST_DAYS_LIMIT = 20;

/** The newest entries of all wallets that the guardian sees. */
export const latestEntriesQuery = queryOptions({
  queryKey: ['entries', 'family', 'last'],
  queryFn: ({ signal }) => call('GET /wallets/logs', { query: { limit: LATEST }, signal }),
});

/**
 * A student's last days (product:students#account): the entries posted in them, and those of meals in them,
 * which may have been paid earlier.
 */
export const lastDaysQuery = (walletId: string, today: Day) =>
  queryOptions({
    queryKey: ['entries', walletId, 'days', today],
    queryFn: async ({ signal }) => {
      const span = { limit: LAST_DAYS_LIMIT, startDate: addDays(today, -FIGURES.logDays) };
      const [posted, ofMeals] = await Promise.all([
        call('GET /wallets/:walletId/logs', { params: { walletId }, query: span, signal }),
        readDays({ walletId }, { ...span, endDate: today }, signal),
      ]);
      return { posted: posted.docs, ofMeals: ofMeals.docs };
    },
  });

/** Entries by the day of the meal, the latest day first, page by page (product:reports#movements-in-reports). */
export const statementQuery = (whose: StatementScope, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['entries', ownerOf(whose), 'report', filter],
    queryFn: ({ pageParam, signal }) =>
      readDays(whose, { limit: sizeOf(pageParam), ...filter, before: pageParam }, signal),
    // null, not undefined: the server's page carries it as JSON, which has no undefined.
    initialPageParam: null as DayEntry | null,
    getNextPageParam: ({ docs }, _, before) =>
      docs.length < sizeOf(before) ? undefined : docs.at(-1),
  });

/** The most entries of meals ordered for later days that are summed. */
const LATER = 100;

/** Entries under days after `day`: meals that are ordered ahead. */
export const laterQuery = (whose: StatementScope, day: Day) =>
  queryOptions({
    queryKey: ['entries', ownerOf(whose), 'later', day],
    queryFn: ({ signal }) => readDays(whose, { limit: LATER, startDate: addDays(day, 1) }, signal),
  });

/**
 * Prints all entries. Pages not loaded yet are fetched first. Returns false and prints nothing if there are
 * more than `MAX_ON_PAPER`.
 */
export function usePrint(whose: StatementScope, filter: EntryFilter) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const report = statementQuery(whose, filter);
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

/** Downloads a wallet's entries as a file (product:reports#files). */
export const useStatementFile = (walletId: string, filter: EntryFilter) =>
  useMutation({
    mutationFn: (format: StatementFormat) =>
      download('GET /wallets/:walletId/statement', {
        params: { walletId },
        query: { format, ...filter },
      }),
  });
