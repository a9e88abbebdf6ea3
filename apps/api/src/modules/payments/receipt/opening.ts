import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { EmailRecipient } from '../../../platform/mail/find-recipients.ts';
import type { ReceiptFacts } from './find-receipt.ts';

/**
 * The beginning of a receipt's e-mail: for a guardian's own payment, a monthly or an automatic
 * top-up.
 */
export function openingOf(
  facts: ReceiptFacts,
  recipient: EmailRecipient<'receipt'>,
): { subject: string; opening: string; paid: string } {
  const { language } = recipient;
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
  const paid = values.amount;
  switch (topup.agreement) {
    case 'monthly':
      return {
        subject: translate(language, 'emails.recurring.paid.subject', values),
        opening: translate(language, 'emails.recurring.paid.body', values),
        paid,
      };
    case 'automatic':
      return {
        subject: translate(language, 'emails.receipt.automatic.subject', values),
        opening: translate(language, 'emails.receipt.automatic.body', values),
        paid,
      };
    default:
      return {
        subject:
          whoGotWhat(facts, recipient) ?? translate(language, 'emails.receipt.subject', values),
        opening: translate(language, 'emails.receipt.body', values),
        paid,
      };
  }
}

/**
 * The subject "R$ 50 for Bento and R$ 50 for Clara". It is undefined for an unconfirmed address,
 * and for more wallets than a subject has room for.
 */
function whoGotWhat(
  { parts, currency, brand }: ReceiptFacts,
  { language, own, confirmed }: EmailRecipient<'receipt'>,
): string | undefined {
  if (!confirmed || parts.length === 0 || parts.length > MAX_IN_SUBJECT) return undefined;
  const shares = parts.map(({ studentId, name, amountMinor }) => {
    const amount = formatMoney(amountMinor, currency, language);
    if (!studentId) return translate(language, 'emails.receipt.forWallet', { amount });
    const student = own.givenStudent(name, brand.country ?? '');
    return translate(language, 'emails.receipt.forStudent', { amount, student });
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shares);
}

const MAX_IN_SUBJECT = 3;
