import { findOwnCard } from '../../../cards/index.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { hasArrived, isOpen } from '../../state.ts';
import { refusalOf } from '../refusal.ts';
import { pollIfDue, settleTopup } from '../settle/settle.ts';
import { chargedMinor, type Topup } from '../topup.ts';
import { beginTopup, type TopupRequest } from './begin.ts';
import { concludeCall, markInDoubt } from './conclude-call.ts';
import { payerOf } from './payer.ts';

export interface CardTopupRequest extends Omit<TopupRequest, 'kind'> {
  cardId: string;
  /**
   * Passed through to the processor, kept nowhere (product:topups#security-code). Absent where none
   * is used, and when nobody is there to type it: an agreed charge.
   */
  securityCode?: string | undefined;
}

/**
 * The page waits 11 s (product:api#timeouts): the charge, and a last question when it was not
 * answered.
 */
const CHARGE_DEADLINE_MS = 9_000;
const LAST_QUESTION_MS = 1_000;
const REPLAY_QUIET_MS = 2_000;
const REPLAY_DEADLINE_MS = 4_000;

/**
 * Charges a kept card and credits the wallets. A charge that is not answered in time is pending,
 * never failed; asking again with the same key tells what became of it (product:api#timeouts).
 * @returns the top-up, paid or pending
 * @throws Failure payment_refused with the reason in words, gateway_refused, unavailable, not_found
 */
export async function topUpByCard(
  services: Services,
  request: CardTopupRequest,
  correlationId: string,
): Promise<{ topup: Topup; replayed: boolean }> {
  const { topup, isOurs, replayed } = await beginTopup(services, { ...request, kind: 'card' });
  const after = isOurs
    ? await charge(services, topup, request, correlationId)
    : await pollIfDue(services, topup, {
        quietMs: REPLAY_QUIET_MS,
        deadlineMs: REPLAY_DEADLINE_MS,
        correlationId,
      });
  if (!isOpen(after) && !hasArrived(after)) throw refusalOf(after);
  return { topup: after, replayed };
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
  const concluded = await concludeCall(services, topup, result, correlationId);
  if (concluded) return concluded;
  await markInDoubt(services, topup);
  const settled = await settleTopup(services, topup.reference, {
    deadlineMs: LAST_QUESTION_MS,
    correlationId,
  });
  return settled?.topup ?? topup;
}
