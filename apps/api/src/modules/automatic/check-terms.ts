import { type AutomaticTerms, termErrors } from '@merenda/domain/automatic';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMinor } from '@merenda/domain/money';
import { invalid } from '../../failure.ts';
import { findProvider } from '../../gateways/find-provider.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { checkSecurityCode, findOwnCard } from '../cards/index.ts';
import { feeFor } from '../topups/index.ts';

/** What the form asks for, in major units. */
export interface AskedTerms {
  threshold: number;
  value: number;
  fee?: number | undefined;
  ceiling: number;
  paymentCard: { cardId: string; securityNumber?: string | undefined };
}

/**
 * The terms as they are written down. The security code that comes along, where one is asked for, is
 * a sign of the card's presence; it is neither used nor kept.
 * @throws Failure validation_failed naming the term that breaks its rule, or the missing code
 * @throws Failure fee_changed when the fee is not the one that the page shows
 * @throws Failure not_found for a card that is not the guardian's
 */
export async function checkTerms(
  services: Services,
  { guardian, asked }: { guardian: SignedIn; asked: AskedTerms },
) {
  const currency = guardian.currency as CurrencyCode;
  const terms: AutomaticTerms = {
    thresholdMinor: toMinor(asked.threshold, currency),
    amountMinor: toMinor(asked.value, currency),
    ceilingMinor: toMinor(asked.ceiling, currency),
  };
  const { threshold, amount, ceiling } = termErrors(terms, { currency, locale: 'en' });
  if (threshold) throw invalid('threshold', threshold.key);
  if (amount) throw invalid('value', amount.key);
  if (ceiling) throw invalid('ceiling', ceiling.key);
  checkSecurityCode(services, guardian, asked.paymentCard);
  const { provider, gateway } = await findProvider(services, guardian, 'card');
  const card = await findOwnCard(services, guardian, asked.paymentCard.cardId, gateway.name);
  const feeMinor = await feeFor(
    services,
    { guardian, fee: asked.fee },
    { provider, amountMinor: terms.amountMinor },
  );
  return {
    card_id: card.id,
    threshold_minor: terms.thresholdMinor,
    amount_minor: terms.amountMinor,
    ceiling_minor: terms.ceilingMinor,
    fee_minor: feeMinor,
  };
}
