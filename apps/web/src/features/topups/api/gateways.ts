import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';

/** The company's ways to pay, by their names (spec 1 §3 "Payment gateway"). */
export const gatewaysQuery = (company: string) =>
  queryOptions({
    queryKey: ['gateways', company],
    queryFn: async ({ signal }) => {
      const { docs } = await call('GET /payment-gateway-credentials', {
        query: { company },
        signal,
      });
      return docs.map(({ paymentsServiceProvider }) => paymentsServiceProvider);
    },
    staleTime: 5 * 60_000,
  });
