import { isCard } from '@merenda/domain/payments/payment-providers';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/**
 * A way to pay: the fee that it costs on top where the company passes one on, where its cards are
 * given, and whether their security codes are asked for.
 */
export type Gateway = Answer<'GET /payment-gateway-credentials'>['docs'][number];

/** Is a security code typed before a card pays, or a charge of it is agreed on? */
export const asksSecurityCode = (gateways: readonly Gateway[]): boolean =>
  gateways.find(({ paymentsServiceProvider: by }) => isCard(by))?.asksSecurityCode ?? true;

/** The company's ways to pay (product:topups#ways-to-pay). */
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

/** Can a card be charged at this company? While it is not known, yes: nearly everywhere. */
export function useAcceptsCards(company: string): boolean {
  const { data } = useQuery(gatewaysQuery(company));
  return data?.some(({ paymentsServiceProvider: by }) => isCard(by)) ?? true;
}
