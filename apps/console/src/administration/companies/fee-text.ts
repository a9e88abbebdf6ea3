import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { FeeRule } from '@merenda/domain/money/fees';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import type { Translate } from '@merenda/i18n';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/** "1.4%". */
export const shareText = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / WHOLE,
  );

/** "1.4% + €0.25, at least €0.50". */
export function feeText(
  rule: FeeRule | undefined,
  { currency, language, t }: { currency: CurrencyCode; language: Language; t: Translate },
): string {
  if (!rule) return t('administration.fees.none');
  const { basisPoints, fixedMinor, minimumMinor, maximumMinor } = rule;
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const sum = [
    ...(basisPoints > 0 ? [shareText(basisPoints, language)] : []),
    ...(fixedMinor > 0n ? [money(fixedMinor)] : []),
  ].join(' + ');
  return (
    [
      ...(sum ? [sum] : []),
      ...(minimumMinor ? [t('administration.fees.least', { amount: money(minimumMinor) })] : []),
      ...(maximumMinor !== undefined && sum
        ? [t('administration.fees.most', { amount: money(maximumMinor) })]
        : []),
    ].join(', ') || t('administration.fees.none')
  );
}
