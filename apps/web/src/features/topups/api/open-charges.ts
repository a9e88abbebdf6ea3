import { LINK_POLL_MS } from '@merenda/domain/payments/topup-timing';
import { queryOptions } from '@tanstack/react-query';
import { latestTopups } from './payments.ts';

/** The guardian's card charges that are in doubt; asked again for as long as there are any. */
export const openChargesQuery = (id: string) =>
  queryOptions({
    queryKey: ['openCharges', id],
    queryFn: async () => {
      const { docs } = await latestTopups(id);
      return docs.filter(
        ({ status, paymentServiceProvider }) =>
          status === 'pending' && paymentServiceProvider === 'card',
      );
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? LINK_POLL_MS : false),
  });
