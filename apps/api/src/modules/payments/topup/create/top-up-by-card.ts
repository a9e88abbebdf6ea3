import { findOwnCard, takeCardBack } from '../../../cards/index.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { hasArrived, isOpen } from '../../state.ts';
import { refusalOf } from '../refusal.ts';
import { pollIfDue, settleTopup } from '../settle/settle.ts';
import { chargedMinor, type Topup } from '../topup.ts';
import { type BegunTopup, beginTopup, type TopupRequest } from './begin.ts';
import { payerOf } from './payer.ts';
import { markInDoubt, recordCallOutcome } from './record-call-outcome.ts';

export interface CardTopupRequest extends Omit<TopupRequest, 'kind'> {
  cardId: string;
  /**
   * The security code, which is passed to the processor and never stored
   * (product:topups#security-code). It is absent where none is used, and for an agreed charge.
   */
  securityCode?: string | undefined;
}

/**
 * The charge and, without an answer, a last question fit into the page's timeout of 11 s
 * (product:api#timeouts).
 */
const CHARGE_DEADLINE_MS = 9_000;
const LAST_QUESTION_MS = 1_000;
const REPLAY_QUIET_MS = 2_000;
const REPLAY_DEADLINE_MS = 4_000;

/**
 * Charges a stored card and credits the wallets. A charge without an answer in time is pending,
 * never failed; a request with the same key answers its state (product:api#timeouts).
 * @returns the top-up, paid or pending
 * @throws Failure payment_refused with the reason as a text, gateway_refused, unavailable,
 * not_found; too_many_requests after many refused cards
 */
export async function topUpByCard(
  services: Services,
  request: CardTopupRequest,
  correlationId: string,
): Promise<{ topup: Topup; replayed: boolean }> {
  const begun = await beginTopup(services, { ...request, kind: 'card' });
  const after = begun.isOurs
    ? await chargeCounted(services, begun, request, correlationId)
    : await pollIfDue(services, begun.topup, {
        quietMs: REPLAY_QUIET_MS,
        deadlineMs: REPLAY_DEADLINE_MS,
        correlationId,
      });
  if (isRefused(after)) throw refusalOf(after);
  return { topup: after, replayed: begun.replayed };
}

const isRefused = (topup: Topup) => !isOpen(topup) && !hasArrived(topup);

/** Charges; a charge that is not refused takes back its try, or that of a request before it. */
async function chargeCounted(
  services: Services,
  { topup, counted }: BegunTopup,
  request: CardTopupRequest,
  correlationId: string,
): Promise<Topup> {
  let after: Topup | undefined;
  try {
    after = await charge(services, topup, request, correlationId);
    return after;
  } finally {
    const staysCounted = after !== undefined && isRefused(after);
    if (!request.agreement && !staysCounted) {
      await takeCardBack(services, request.guardian, counted);
    }
  }
}

async function charge(
  services: Services,
  topup: Topup,
  { guardian, agreement, cardId, securityCode, payerTaxIdentifier }: CardTopupRequest,
  correlationId: string,
): Promise<Topup> {
  const card = await findOwnCard(services, guardian, cardId, topup.gateway);
  const result = await gatewayOf(services, topup.gateway).chargeCard(
    {
      token: card.gateway_token,
      ...(securityCode === undefined ? {} : { securityCode }),
      isAgreed: agreement !== undefined,
      reference: topup.reference,
      amountMinor: chargedMinor(topup),
      currency: topup.currency,
      payer: await payerOf(services, guardian.id, payerTaxIdentifier),
    },
    { idempotencyKey: topup.reference, deadlineMs: CHARGE_DEADLINE_MS, correlationId },
  );
  const recorded = await recordCallOutcome(services, topup, result, correlationId);
  if (recorded) return recorded;
  await markInDoubt(services, topup);
  const settled = await settleTopup(services, topup.reference, {
    deadlineMs: LAST_QUESTION_MS,
    correlationId,
  });
  return settled?.topup ?? topup;
}
