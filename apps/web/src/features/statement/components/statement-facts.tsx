import { CURRENCIES, DEFAULT_CURRENCY, isCurrencyCode } from '@merenda/domain/money/currencies';
import type { StatementSummary } from '@merenda/domain/statement/verify-statement';
import { formatDateTime } from '@merenda/i18n';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';

/** The summary of a verified statement. */
export function StatementFacts({ summary }: { summary: StatementSummary }) {
  const t = useT();
  const language = useLanguage();
  const { made, first, last, movements } = summary;
  const currency =
    CURRENCIES[isCurrencyCode(summary.currency) ? summary.currency : DEFAULT_CURRENCY];
  const when = (at: string) => formatDateTime(language, at, 'numeric', made.timeZone);
  const money = (minor: bigint) => <Money minor={minor} currency={currency} />;
  return (
    <FactList
      facts={[
        { term: t('verify.fact.owner'), value: made.owner },
        { term: t('verify.fact.made'), value: when(made.at) },
        { term: t('verify.fact.span'), value: first && last && `${when(first)} – ${when(last)}` },
        { term: t('verify.fact.count'), value: new Intl.NumberFormat(language).format(movements) },
        { term: t('verify.fact.opening'), value: money(summary.openingMinor) },
        { term: t('verify.fact.in'), value: money(summary.inMinor) },
        { term: t('verify.fact.out'), value: money(-summary.outMinor) },
        { term: t('verify.fact.closing'), value: money(summary.closingMinor) },
      ]}
    />
  );
}
