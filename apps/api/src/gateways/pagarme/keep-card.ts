import type { CallOptions, CardRefusal, CardToken, GatewayResult, RawCard } from '../port.ts';
import type { PagarmeCalls } from './calls.ts';
import { customerOf } from './orders.ts';
import { cardShape, customerShape } from './shapes.ts';

const BRANDS: Record<string, string> = { AMEX: 'AMERICAN EXPRESS' };

/**
 * Exchanges a card for the token "cus_…/card_…": at Pagar.me a card always belongs to a customer.
 */
export async function keepCard(
  calls: PagarmeCalls,
  card: RawCard,
  call: CallOptions,
): Promise<GatewayResult<CardToken, CardRefusal>> {
  const { number, holder, expiry, holderTaxIdentifier, holderEmail } = card;
  const customer = await calls.post(
    '/customers',
    customerOf({ name: holder, email: holderEmail, taxIdentifier: holderTaxIdentifier }),
    customerShape,
    call,
  );
  if (customer.outcome === 'refused') return { outcome: 'refused', reason: 'refused' };
  if (customer.outcome !== 'done') return customer;
  const kept = await calls.post(
    `/customers/${customer.value.id}/cards`,
    {
      number,
      holder_name: holder,
      holder_document: holderTaxIdentifier,
      exp_month: Number(expiry.slice(0, 2)),
      exp_year: 2000 + Number(expiry.slice(2)),
    },
    cardShape,
    { ...call, idempotencyKey: `${call.idempotencyKey}-card` },
  );
  if (kept.outcome !== 'done') return asCardRefusal(kept);
  const { id, brand, last_four_digits, holder_name, exp_month, exp_year } = kept.value;
  const name = brand.toUpperCase();
  return {
    outcome: 'done',
    value: {
      token: `${customer.value.id}/${id}`,
      brand: BRANDS[name] ?? name,
      lastFour: last_four_digits,
      expiry: `${String(exp_month).padStart(2, '0')}${String(exp_year % 100).padStart(2, '0')}`,
      holder: holder_name,
    },
  };
}

/** The answers to a card with wrong digits; other refusals have other reasons. */
const MALFORMED = new Set(['answered_400', 'answered_422']);

function asCardRefusal(
  result: Exclude<GatewayResult<never>, { outcome: 'done' }>,
): GatewayResult<never, CardRefusal> {
  if (result.outcome !== 'refused') return result;
  return {
    outcome: 'refused',
    reason: MALFORMED.has(result.reason) ? 'invalid_number' : 'refused',
  };
}
