import { call, type Request } from '@merenda/ui/client/call.ts';
import type { Once } from '@merenda/ui/client/once/use-once.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { automaticQuery, monthlyQuery } from '../../../queries/agreements.ts';
import { cardsQuery, type PaymentCard } from '../../../queries/cards.ts';

export type NewCard = Request<'POST /payment-cards'>['body'];

/** The accepted card brands with their ids. */
export const authorizersQuery = queryOptions({
  queryKey: ['payment-authorizers'],
  queryFn: ({ signal }) => call('GET /payment-authorizers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Sends a card to the API, which stores only a token of it. No mutation has it as its input, which a cache
 * would keep (product:cards#card-data).
 */
export const createCard = (body: NewCard, once: Once): Promise<PaymentCard> =>
  call('POST /payment-cards', { body, ...once });

/** A company's page for a card at the processor, and the address to which it leads back. */
export interface CardPage {
  company: string;
  back: string | undefined;
}

/** Starts the processor's page for a card; returns the page's address. */
export const beginCardPage = ({ company, back }: CardPage, once: Once) =>
  call('POST /payment-cards/setup', {
    body: { company, ...(back !== undefined && { back }) },
    ...once,
  });

/** The outcome of the processor's page that led back here. Repeated requests store one card only. */
export const cardPageQuery = (company: string, setupRef: string) =>
  queryOptions({
    queryKey: ['card-page', company, setupRef],
    queryFn: ({ signal }) =>
      call('POST /payment-cards/setup/finish', { body: { company, setupRef }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Puts a new card where the API has it: first in the list, and the default (product:cards#default-card). */
export function addToList(queries: QueryClient, company: string, card: PaymentCard): void {
  const { queryKey } = cardsQuery(company);
  queries.setQueryData(queryKey, (list) => {
    if (!list) return undefined;
    const others = list.docs
      .filter(({ _id }) => _id !== card._id)
      .map((other) => ({ ...other, isDefault: false }));
    return { ...list, docs: [card, ...others], total: others.length + 1 };
  });
  void queries.invalidateQueries({ queryKey });
}

export function useDeleteCard(company: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => call('DELETE /payment-cards/:cardId', { params: { cardId } }),
    // Agreements on the deleted card have ended or are paused.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(cardsQuery(company)),
        queries.invalidateQueries(monthlyQuery(company)),
        queries.invalidateQueries(automaticQuery(company)),
      ]),
  });
}
