import { LINK_POLL_MS, PIX_POLL_MS } from '@merenda/domain/payments/topup-timing';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type ListedTopup = Answer<'GET /responsible-users/:id/wallet-topups'>['docs'][number];

/** How far back is looked for what waits, and for what is repeated. */
const LATEST = 10;

/** The guardian's newest top-ups; asked for again while one of them is not decided. */
export const latestTopupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['topups', id, 'latest'],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/wallet-topups', {
        params: { id },
        query: { limit: LATEST },
        signal,
      }),
    select: ({ docs }) => docs,
    // What came with the page, or beside its script, is not asked for again.
    staleTime: 2_000,
    refetchInterval: ({ state }) => {
      const docs = state.data?.docs ?? [];
      if (docs.some(isInDoubt)) return LINK_POLL_MS;
      return docs.some(canBePaid) ? PIX_POLL_MS : false;
    },
  });

/** A card's charge whose bank has not answered. */
export const isInDoubt = ({ status, paymentServiceProvider }: ListedTopup): boolean =>
  status === 'pending' && paymentServiceProvider === 'card';

/** A PIX whose code is still good. */
export const canBePaid = (topup: ListedTopup): topup is PayableTopup =>
  topup.pix !== undefined && Date.parse(topup.pix.expiresAt) > Date.now();

export type PayableTopup = ListedTopup & { pix: NonNullable<ListedTopup['pix']> };
