import { type Currency, formatMoney, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { SHOWN_VALUES } from '@merenda/domain/ordering/products';
import {
  MAX_SPENDING_DAYS,
  type SpendingColumn,
  spendingColumns,
} from '@merenda/domain/ordering/spending-columns';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { spendingQuery } from '../../api/consumption.ts';
import styles from './consumption.module.css';

/** The cost of a period's meals: by day, by product, and against the daily maximum (product:reports#chart). */
export function SpendingSection({
  user,
  start,
  end,
  currency,
  dailyMaxMinor,
}: {
  user: string;
  start: Day;
  end: Day;
  currency: Currency;
  dailyMaxMinor?: bigint | undefined;
}) {
  const t = useT();
  const isTooLong = end >= addDays(start, MAX_SPENDING_DAYS);
  const { data, error, refetch } = useQuery({
    ...spendingQuery(user, start, end),
    enabled: !isTooLong,
  });
  if (isTooLong) return <Card>{t('report.chart.tooLong')}</Card>;
  if (!data) {
    if (error) {
      return <ErrorState error={error} text="consumption.error" onRetry={() => void refetch()} />;
    }
    return (
      <Loading>
        <Bone height="196px" />
      </Loading>
    );
  }
  const days = data.docs.map(({ day, shares }) => ({
    day,
    shares: shares.map(({ nutritionalValue, total }) => ({
      nutritionalValue,
      minor: wireToMinor(total, currency),
    })),
  }));
  const columns = spendingColumns(days, { start, end });
  const isDaily = columns.every(({ first, last }) => first === last);
  return (
    <Section title={t('report.chart')}>
      <Card>
        {data.docs.length === 0 ? (
          <p className={styles.text}>{t('report.chart.empty')}</p>
        ) : (
          <Chart
            columns={columns}
            currency={currency}
            limitMinor={isDaily ? dailyMaxMinor : undefined}
          />
        )}
      </Card>
    </Section>
  );
}

function Chart({
  columns,
  currency,
  limitMinor,
}: {
  columns: readonly SpendingColumn[];
  currency: Currency;
  limitMinor: bigint | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const tops = [...columns.map(({ minor }) => minor), limitMinor ?? 0n];
  const top = Number(tops.reduce((most, one) => (one > most ? one : most), 1n));
  const share = (minor: bigint) => `${(100 * Number(minor)) / top}%`;
  const nameOf = ({ first, last }: SpendingColumn) =>
    first === last
      ? formatDay(language, first, 'weekday')
      : `${formatDay(language, first, 'short')} – ${formatDay(language, last, 'short')}`;
  const tell = (column: SpendingColumn) => `${nameOf(column)}: ${money(column.minor)}`;
  const totals = SHOWN_VALUES.map((value) => ({
    value,
    minor: sumMinor(
      columns
        .flatMap(({ shares }) => shares)
        .filter(({ nutritionalValue }) => nutritionalValue === value)
        .map(({ minor }) => minor),
    ),
  })).filter(({ minor }) => minor > 0n);
  return (
    <>
      <p className={styles.spent}>
        <span>{t('report.chart.total')}</span>
        <strong>{money(sumMinor(columns.map(({ minor }) => minor)))}</strong>
      </p>
      <div className={styles.chart}>
        {limitMinor !== undefined && (
          <span className={styles.limit} style={{ bottom: share(limitMinor) }}>
            <span>{t('report.chart.limit', { amount: money(limitMinor) })}</span>
          </span>
        )}
        <ol className={styles.columns}>
          {columns.map((column) => (
            <li key={column.first} title={tell(column)}>
              <Hidden>{tell(column)}</Hidden>
              <span className={styles.column} style={{ height: share(column.minor) }} aria-hidden>
                {column.shares.map(({ nutritionalValue, minor }) => (
                  <span
                    key={nutritionalValue}
                    className={styles.piece}
                    data-value={nutritionalValue}
                    style={{ flexGrow: Number(minor) }}
                  />
                ))}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{formatDay(language, columns[0]?.first ?? '', 'short')}</span>
        <span>{formatDay(language, columns.at(-1)?.last ?? '', 'short')}</span>
      </p>
      <ul className={styles.list}>
        {totals.map(({ value, minor }) => (
          <li key={value} className={styles.share}>
            <span className={styles.mark} data-value={value} aria-hidden />
            <span className={styles.words}>{t(`consumption.${value}`)}</span>
            <span className={styles.percent}>{money(minor)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
