import type { FeeRule } from '@merenda/domain/money/fees';
import { type Currency, formatMoney } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { Fees } from './fees.ts';

/**
 * A provider's fee in words: "Fee 1.4% + €0.25", or "No fee" beside another provider with a fee. Without
 * any fee there is no text.
 */
export function useFeeTexts({
  fees,
  currency,
}: {
  fees: Fees;
  currency: Currency;
}): (provider: PaymentProvider | undefined) => string | undefined {
  const t = useT();
  const language = useLanguage();
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const words = ({ basisPoints, fixedMinor, minimumMinor, maximumMinor }: FeeRule) => {
    const share = basisPoints > 0 ? [percent.format(basisPoints / 10_000)] : [];
    const fixed = fixedMinor > 0n ? [money(fixedMinor)] : [];
    let rule = [...share, ...fixed].join(' + ');
    if (minimumMinor) rule = t('topups.fee.atLeast', { rule, amount: money(minimumMinor) });
    if (maximumMinor !== undefined) {
      rule = t('topups.fee.atMost', { rule, amount: money(maximumMinor) });
    }
    return t('topups.fee.rule', { rule });
  };
  return (provider) => {
    if (Object.keys(fees).length === 0) return undefined;
    const rule = provider && fees[provider];
    return rule ? words(rule) : t('topups.fee.none');
  };
}
