import { LINK_POLL_MS, PIX_POLL_MS } from '@merenda/domain/payments/topup-timing';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type ListedTopup = Answer<'GET /responsible-users/:id/wallet-topups'>['docs'][number];

/** Number of latest top-ups searched for one that waits, or can be repeated. */
const LATEST = 10;

/** The guardian's latest top-ups, reloaded while one of them is undecided. */
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
    refetchInterval: ({ state }) => {
      const docs = state.data?.docs ?? [];
      if (docs.some(isInDoubt)) return LINK_POLL_MS;
      return docs.some(canBePaid) ? PIX_POLL_MS : false;
    },
  });

/** A charge of a card whose bank has not answered. */
export const isInDoubt = ({ status, paymentServiceProvider }: ListedTopup): boolean =>
  status === 'pending' && paymentServiceProvider === 'card';

/** A PIX with a code that can still be paid. */
export const canBePaid = (topup: ListedTopup): topup is PayableTopup =>
  topup.pix !== undefined && Date.parse(topup.pix.expiresAt) > Date.now();

export type PayableTopup = ListedTopup & { pix: NonNullable<ListedTopup['pix']> };
