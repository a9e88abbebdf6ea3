import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '../../../client/call.ts';
import { cardsQuery, type PaymentCard } from '../../../queries/cards.ts';

export type NewCard = Request<'POST /payment-cards'>['body'];

/** The card brands that are taken, for their ids. */
export const authorizersQuery = queryOptions({
  queryKey: ['payment-authorizers'],
  queryFn: ({ signal }) => call('GET /payment-authorizers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Hands a card to the API, which keeps a token of it only. Called directly: as a mutation the number
 * would stay in the cache for minutes (decision F.5).
 */
export const createCard = (body: NewCard, idempotencyKey: string): Promise<PaymentCard> =>
  call('POST /payment-cards', { body, idempotencyKey });

/** Puts a new card where the API has it: first, and the default (spec 1 §4 "Cards"). */
export function addToList(queries: QueryClient, company: string, card: PaymentCard): void {
  const { queryKey } = cardsQuery(company);
  queries.setQueryData(queryKey, (list) => {
    if (!list) return undefined;
    const others = list.docs.map((other) => ({ ...other, isDefault: false }));
    return { ...list, docs: [card, ...others], total: list.total + 1 };
  });
  void queries.invalidateQueries({ queryKey });
}

export function useDeleteCard(company: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => call('DELETE /payment-cards/:cardId', { params: { cardId } }),
    onSuccess: () => queries.invalidateQueries(cardsQuery(company)),
  });
}
