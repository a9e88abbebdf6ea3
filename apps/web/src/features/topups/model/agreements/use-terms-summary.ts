import { type Available, type Currency, formatMoney } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';

/** The agreed terms in words, and the time of the first charge. */
export function useTermsSummary(currency: Currency) {
  const t = useT();
  const language = useLanguage();
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  return {
    automatic: {
      /** `name`: the balance's owner; undefined for the guardian's own. */
      terms: ({
        name,
        thresholdMinor,
        amountMinor,
      }: {
        name: string | undefined;
        thresholdMinor: bigint;
        amountMinor: bigint;
      }): string => {
        const values = { threshold: money(thresholdMinor), amount: money(amountMinor) };
        return name === undefined
          ? t('topups.automatic.sentence.own', values)
          : t('topups.automatic.sentence.student', { ...values, name });
      },
      /** undefined while the balance suffices. */
      firstCharge: ({
        balanceMinor,
        thresholdMinor,
      }: {
        balanceMinor: Available;
        thresholdMinor: bigint;
      }): string | undefined =>
        balanceMinor < thresholdMinor ? t('topups.automatic.atOnce') : undefined,
    },
    monthly: {
      terms: ({ amountMinor, feeMinor }: { amountMinor: bigint; feeMinor: bigint }): string =>
        feeMinor > 0n
          ? t('topups.monthly.perMonthPlusFee', {
              amount: money(amountMinor),
              fee: money(feeMinor),
            })
          : t('topups.monthly.perMonth', { amount: money(amountMinor) }),
      firstCharge: (start: Day): string =>
        start > companyToday()
          ? t('topups.monthly.notToday', { date: formatDay(language, start, 'long') })
          : t('topups.monthly.today'),
    },
  };
}
