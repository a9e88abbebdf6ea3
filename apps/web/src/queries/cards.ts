import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';

export type PaymentCards = Answer<'GET /payment-cards'>;
export type PaymentCard = PaymentCards['docs'][number];

/** The guardian's kept cards, the default one first. */
export const cardsQuery = (company: string) =>
  queryOptions({
    queryKey: ['cards', company],
    queryFn: ({ signal }) => call('GET /payment-cards', { query: { company }, signal }),
  });
