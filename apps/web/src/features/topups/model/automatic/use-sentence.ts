import { type Currency, formatMoney } from '@merenda/domain/money/money';
import { useLanguage, useT } from '../../../../i18n/language.ts';

interface Told {
  /** Whose balance it is; undefined for the guardian's own. */
  name: string | undefined;
  thresholdMinor: bigint;
  amountMinor: bigint;
}

/** What an automatic top-up does, in one sentence. */
export function useSentence(currency: Currency): (told: Told) => string {
  const t = useT();
  const language = useLanguage();
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  return ({ name, thresholdMinor, amountMinor }) => {
    const values = { threshold: money(thresholdMinor), amount: money(amountMinor) };
    return name === undefined
      ? t('topups.automatic.sentence.own', values)
      : t('topups.automatic.sentence.student', { ...values, name });
  };
}
