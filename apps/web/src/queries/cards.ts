import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type PaymentCards = Answer<'GET /payment-cards'>;
export type PaymentCard = PaymentCards['docs'][number];

/** The cards that can be charged; former cards cannot. */
export const usableCards = (cards: readonly PaymentCard[]): PaymentCard[] =>
  cards.filter(({ isUsable }) => isUsable);

/** The guardian's stored cards, the default one first. */
export const cardsQuery = (company: string) =>
  queryOptions({
    queryKey: ['cards', company],
    queryFn: ({ signal }) => call('GET /payment-cards', { query: { company }, signal }),
  });
