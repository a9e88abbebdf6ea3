import { isFailure } from '@merenda/ui/client/failure.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cardsQuery } from '../../../queries/cards.ts';
import { gatewaysQuery } from '../../../queries/gateways.ts';

/**
 * After a refusal, what has changed at the server is loaded again, so that the guardian sees it and
 * decides: a fee, whether a security code is asked for, which cards can be charged.
 */
export async function refreshOffer(
  error: unknown,
  queries: QueryClient,
  company: string,
): Promise<void> {
  if (!isFailure(error, 'fee_changed', 'validation_failed', 'invalid_card')) return;
  await Promise.all([
    queries.invalidateQueries(gatewaysQuery(company)),
    queries.invalidateQueries(cardsQuery(company)),
  ]);
}
