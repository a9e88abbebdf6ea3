import { type AutomaticTerms, termErrors } from '@merenda/domain/agreements/automatic';
import { toMinor } from '@merenda/domain/money/money';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import { invalid } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { checkCard, type RequestedCard } from '../check-card.ts';

/** The requested terms, in major units. */
export interface RequestedTerms extends RequestedCard {
  threshold: number;
  value: number;
  ceiling: number;
}

/**
 * The terms as they are stored.
 * @throws Failure validation_failed naming the term that breaks its rule, and as `checkCard`
 */
export async function checkTerms(
  services: Services,
  { guardian, requested }: { guardian: SignedIn; requested: RequestedTerms },
) {
  const currency = guardian.currency;
  const terms: AutomaticTerms = {
    thresholdMinor: toMinor(requested.threshold, currency),
    amountMinor: toMinor(requested.value, currency),
    ceilingMinor: toMinor(requested.ceiling, currency),
  };
  const { threshold, amount, ceiling } = termErrors(terms, { currency, locale: 'en' });
  if (threshold) throw invalid('threshold', threshold.key);
  if (amount) throw invalid('value', amount.key);
  if (ceiling) throw invalid('ceiling', ceiling.key);
  const card = await checkCard(services, guardian, {
    ...requested,
    amountMinor: terms.amountMinor,
  });
  return {
    ...card,
    threshold_minor: terms.thresholdMinor,
    amount_minor: terms.amountMinor,
    ceiling_minor: terms.ceilingMinor,
  };
}
