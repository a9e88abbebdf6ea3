import type { Currency } from '@merenda/domain/money/money';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { StatementScope } from '../api/entries.ts';
import { filterOf, type StatementSpan, useStatementSpan } from '../model/statement-span.ts';
import { ExportButton } from './export-button.tsx';
import { LaterEntries } from './later-entries.tsx';
import { Periods, tellSpan } from './periods.tsx';
import styles from './statement.module.css';
import { StatementList } from './statement-list.tsx';

/**
 * A statement of one wallet or of the family's wallets: the period, the entries by day, the files,
 * and the period's `chart`. `filters` stand above the period.
 */
export function Statement({
  whose,
  currency,
  filters,
  chart,
}: {
  whose: StatementScope;
  currency: Currency;
  filters?: ReactNode;
  chart?: (span: StatementSpan) => ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const [span, choose] = useStatementSpan();
  const filter = filterOf(span);
  return (
    <>
      <div className={styles.filters} data-unprinted>
        {filters}
        <Periods span={span} onChoose={choose} />
      </div>
      <p className={styles.chosen}>{tellSpan(span, { t, language })}</p>
      <LaterEntries whose={whose} currency={currency} span={span} onChoose={choose} />
      <StatementList
        key={JSON.stringify(filter)}
        whose={whose}
        currency={currency}
        filter={filter}
      />
      <ExportButton whose={whose} span={span} />
      {/* Credits are no meals: they have no chart. */}
      {span.operation !== 'CRE' && chart?.(span)}
    </>
  );
}
