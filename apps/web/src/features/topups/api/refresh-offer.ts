import { isFailure } from '@merenda/ui/client/failure.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cardsQuery } from '../../../queries/cards.ts';
import { gatewaysQuery } from '../../../queries/gateways.ts';

/**
 * Reloads the server's changes after a refusal, for the guardian to see and decide. They are a fee, the
 * ways to pay, the need for a security code, or the cards that can be charged.
 */
export async function refreshOffer(
  error: unknown,
  queries: QueryClient,
  company: string,
): Promise<void> {
  if (!isFailure(error, 'fee_changed', 'way_off', 'validation_failed', 'invalid_card')) return;
  await Promise.all([
    queries.invalidateQueries(gatewaysQuery(company)),
    queries.invalidateQueries(cardsQuery(company)),
  ]);
}
