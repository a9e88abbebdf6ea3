import { type Currency, sumMinor } from '@merenda/domain/money/money';
import { timeInZone } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyToday, todayAt } from '@merenda/ui/brand/company-time.ts';
import { serverNow } from '@merenda/ui/client/server-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type DayEntry, lastDaysQuery } from '../api/entries.ts';
import { groupByDay, signedMinor } from '../model/days.ts';
import { useDishes } from '../model/use-dishes.ts';
import styles from './last-days.module.css';

/**
 * The meals that were eaten from a wallet in the last days, by day, the latest first. All other entries are
 * one row (product:students#account).
 */
export function LastDays({
  walletId,
  currency,
  unit,
}: {
  walletId: string;
  currency: Currency;
  unit: { timeZone: string };
}) {
  const t = useT();
  const language = useLanguage();
  const dishesOf = useDishes();
  const { data, error, refetch } = useQuery(lastDaysQuery(walletId, companyToday()));
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={4} />
    );
  }
  const sumOf = (entries: readonly DayEntry[]) => (
    <Money
      minor={sumMinor(entries.map((entry) => signedMinor(entry, currency)))}
      currency={currency}
      size="small"
      sign
    />
  );
  const others = data.docs.filter(({ meal }) => !meal);
  const eaten = eatenOf(data.docs, unit);
  return (
    <Card>
      <ul className={styles.days}>
        {eaten.length === 0 && <li className={styles.title}>{t('students.lastDays.empty')}</li>}
        {groupByDay(eaten).map(({ day, entries }) => (
          <li key={day} className={styles.entry}>
            <span className={styles.day}>{formatDay(language, day, 'dayOfWeek')}</span>
            <span className={styles.title}>
              {entries.map((entry) => dishesOf(entry) || t('statement.purchase')).join(' · ')}
            </span>
            {sumOf(entries)}
          </li>
        ))}
        {others.length > 0 && (
          <li className={styles.entry}>
            <span className={styles.title}>{t('statement.others')}</span>
            {sumOf(others)}
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The meals whose hour has come at the school, without those that were paid back. */
function eatenOf(entries: readonly DayEntry[], unit: { timeZone: string }): DayEntry[] {
  const now = `${todayAt(unit)} ${timeInZone(serverNow(), unit.timeZone)}`;
  const refunded = new Set(
    entries
      .filter(({ kind }) => kind === 'purchase-refund')
      .map(({ transaction }) => transaction.menuOrder),
  );
  return entries.filter(
    ({ kind, meal, transaction }) =>
      kind === 'purchase' &&
      meal &&
      `${meal.day} ${meal.slot}` <= now &&
      !refunded.has(transaction.menuOrder),
  );
}
