import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { createPayment } from './create-payment.ts';
import { findToken, isPastExpiry } from './create-token.ts';
import type { DeclineCode, Payment } from './payment.ts';
import type { ChargeInput } from './schemas.ts';
import type { CardBehaviour } from './test-cards.ts';
import { markDeclined, markPaid } from './transitions.ts';

/**
 * Charges a card at once: paid, or declined with a code. The card that never answers in time stays
 * pending and is settled later, see `sweep`. Throws 404 token_not_found.
 */
export function chargeCard(sandbox: Sandbox, input: ChargeInput): Payment {
  const { control } = sandbox;
  const { card, behaviour } = findToken(sandbox, input.token);
  const expired = isPastExpiry(card.expiry, new Date(control.now()));
  const slow = behaviour === 'pays_without_answer' && !expired;
  const payment = createPayment(sandbox, {
    kind: 'card',
    id: `pay_${randomUUID()}`,
    status: slow ? 'pending' : 'created',
    amountMinor: input.amountMinor,
    currency: input.currency,
    reference: input.reference,
    metadata: input.metadata,
    details: card,
    ...(slow && { settlesInMs: control.read().slowCard.paidAfterMs }),
  });
  if (control.take('declineNext')) return markDeclined(sandbox, payment, 'card_declined');
  if (slow) return payment;
  const code = expired ? 'expired_card' : declineCode(behaviour);
  return code ? markDeclined(sandbox, payment, code) : markPaid(sandbox, payment);
}

function declineCode(behaviour: CardBehaviour): DeclineCode | undefined {
  return behaviour === 'pays' || behaviour === 'pays_without_answer' ? undefined : behaviour;
}
