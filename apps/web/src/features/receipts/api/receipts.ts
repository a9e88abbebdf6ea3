import { type Answer, call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { nextAfter, PAGE } from '../../../queries/long-list.ts';

export type ListedTopup = Answer<'GET /responsible-users/:id/wallet-topups'>['docs'][number];
export type Receipt = Answer<'GET /responsible-users/:id/receipts/:topupId'>;

const PENDING_POLL_MS = 10_000;

/** All top-ups of a guardian, newest first, page by page. */
export const topupsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['topups', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /responsible-users/:id/wallet-topups', {
        params: { id },
        query: { limit: PAGE, before: pageParam ?? undefined },
        signal,
      }),
    // null, not undefined: the server's page carries it as JSON, which has no undefined.
    initialPageParam: null as string | null,
    getNextPageParam: nextAfter,
  });

/** A top-up's receipt, fetched again while the payment is undecided. */
export const receiptQuery = (id: string, topupId: string) =>
  queryOptions({
    queryKey: ['receipts', id, topupId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/receipts/:topupId', { params: { id, topupId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_POLL_MS : false),
  });

/** Downloads the receipt as a PDF. */
export const useReceiptPdf = (id: string, topupId: string) =>
  useMutation({
    mutationFn: () =>
      download('GET /responsible-users/:id/receipts/:topupId/pdf', { params: { id, topupId } }),
  });

/** Sends the receipt to the guardian's email address. */
export const useEmailReceipt = (id: string, topupId: string) =>
  useMutation({
    mutationFn: () =>
      call('POST /responsible-users/:id/receipts/:topupId/email', { params: { id, topupId } }),
  });
