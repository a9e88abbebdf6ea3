import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';

/**
 * A way to pay: the fee that it costs on top where the company passes one on, and where its cards
 * are given.
 */
export type Gateway = Answer<'GET /payment-gateway-credentials'>['docs'][number];

/** The company's ways to pay (spec 1 §3 "Payment gateway"). */
export const gatewaysQuery = (company: string) =>
  queryOptions({
    queryKey: ['gateways', company],
    queryFn: async ({ signal }) => {
      const { docs } = await call('GET /payment-gateway-credentials', {
        query: { company },
        signal,
      });
      return docs;
    },
    staleTime: 5 * 60_000,
  });
