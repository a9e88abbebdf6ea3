import { isCard } from '@merenda/domain/payments/payment-providers';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { SELDOM_CHANGED_MS } from '@merenda/ui/client/queries.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/**
 * A provider of the company: its fee if one is passed on, the place where its cards are entered, and its
 * need for security codes.
 */
export type Gateway = Answer<'GET /payment-gateway-credentials'>['docs'][number];

/** Is the security code needed before a card pays, or an agreement charges it? */
export const asksSecurityCode = (gateways: readonly Gateway[]): boolean =>
  gateways.find(({ paymentsServiceProvider: by }) => isCard(by))?.asksSecurityCode ?? true;

/** The company's providers (product:topups#ways-to-pay). */
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
    staleTime: SELDOM_CHANGED_MS,
  });

/** Does the company accept cards? Until it is known: yes, as nearly everywhere. */
export function useAcceptsCards(company: string): boolean {
  const { data } = useQuery(gatewaysQuery(company));
  return data?.some(({ paymentsServiceProvider: by }) => isCard(by)) ?? true;
}
