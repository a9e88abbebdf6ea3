import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from './find-receipt.ts';

/** How a receipt's e-mail begins: a payment of one's own, a month's, or one that came by itself. */
export function openingOf(
  facts: ReceiptFacts,
  language: Language,
): { subject: string; opening: string } {
  const { topup, brand, currency, amountMinor, feeMinor, method } = facts;
  const values = {
    brand: brand.name,
    amount: formatMoney(amountMinor + feeMinor, currency, language),
    digits: method.card?.lastFour ?? '',
    date: formatDay(
      language,
      companyDay(topup.company_id, topup.paid_at ?? topup.created_at),
      'long',
    ),
  };
  switch (topup.agreement) {
    case 'monthly':
      return {
        subject: translate(language, 'emails.recurring.paid.subject', values),
        opening: translate(language, 'emails.recurring.paid.body', values),
      };
    case 'automatic':
      return {
        subject: translate(language, 'emails.receipt.automatic.subject', values),
        opening: translate(language, 'emails.receipt.automatic.body', values),
      };
    default:
      return {
        subject: translate(language, 'emails.receipt.subject', values),
        opening: translate(language, 'emails.receipt.body', values),
      };
  }
}
