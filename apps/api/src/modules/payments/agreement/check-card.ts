import type { SignedIn } from '../../../auth/signed-in.ts';
import { checkSecurityCode, findOwnCard } from '../../cards/index.ts';
import { findProvider } from '../../companies/index.ts';
import type { Services } from '../../services.ts';
import { feeFor } from '../topup/create/fee.ts';

/** The card to which an agreement shall be charged, and the fee that the page showed. */
export interface RequestedCard {
  paymentCard: { cardId: string; securityNumber?: string | undefined };
  fee?: number | undefined;
}

/**
 * Checks the card and the fee of an agreement. A security code, where one is asked for, shows that
 * the card is at hand; it is neither used nor stored.
 * @throws Failure validation_failed when the code is missing
 * @throws Failure fee_changed when the fee is not the one that the page shows
 * @throws Failure not_found for a card that is not the guardian's
 * @throws Failure way_off while cards are switched off
 * @throws Failure invalid_card for a card of another processor
 */
export async function checkCard(
  services: Services,
  guardian: SignedIn,
  { paymentCard, fee, amountMinor }: RequestedCard & { amountMinor: bigint },
): Promise<{ card_id: string; fee_minor: bigint }> {
  checkSecurityCode(services, guardian, paymentCard);
  const { provider, gateway } = await findProvider(services, guardian, 'card');
  const card = await findOwnCard(services, guardian, paymentCard.cardId, gateway.name);
  const feeMinor = await feeFor(services, { guardian, fee }, { provider, amountMinor });
  return { card_id: card.id, fee_minor: feeMinor };
}
