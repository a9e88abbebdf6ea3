import { sql } from 'kysely';

// Parts of queries that know an agreement's `payment_card` and its guardian's `company`.

/** Nothing is begun on the card of a processor that does not take the company's cards any more. */
export const isCurrentCard = sql<boolean>`(payment_card.gateway
  = coalesce(company.card_gateway, payment_card.gateway))`;

/**
 * It is a former processor's, for an hour at least: so long a route that was written by mistake may be
 * taken back before anything stands still for it and anybody is told.
 */
export const isFormerCard = (
  now: Date,
) => sql<boolean>`(payment_card.gateway <> company.card_gateway
  AND company.card_gateway_since <= ${now}::timestamptz - interval '1 hour')`;
