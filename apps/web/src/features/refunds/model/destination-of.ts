import { brandName } from '@merenda/domain/payments/cards';
import { isLink, isPix } from '@merenda/domain/payments/payment-providers';
import type { Translate } from '@merenda/i18n';
import type { RefundEligibility } from '../api/refunds.ts';

/** The destination of a top-up's refund and the time of its arrival, in words. */
export function destinationOf(
  { paymentServiceProvider, card }: RefundEligibility,
  t: Translate,
): { where: string; when: string } {
  if (isPix(paymentServiceProvider)) {
    return { where: t('refunds.to.pix'), when: t('refunds.when.pix') };
  }
  return { where: bankOf(paymentServiceProvider, card, t), when: t('refunds.when.bank') };
}

function bankOf(provider: string, card: RefundEligibility['card'], t: Translate): string {
  if (isLink(provider)) return t('refunds.to.link');
  if (!card) return t('refunds.to.cardUsed');
  return t('cards.label', {
    brand: brandName(card.paymentAuthorizer.name),
    digits: card.lastDigits,
  });
}
