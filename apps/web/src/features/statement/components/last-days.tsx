import { type Currency, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyDay, companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type Entry, lastDaysQuery } from '../api/entries.ts';
import { useDishes } from '../model/use-dishes.ts';
import styles from './last-days.module.css';

/**
 * A wallet's entries of the last days in short rows, the newest day first: a meal by the day on which it is
 * eaten. Meals still to come are one row (product:students#account).
 */
export function LastDays({ walletId, currency }: { walletId: string; currency: Currency }) {
  const t = useT();
  const language = useLanguage();
  const dishesOf = useDishes();
  const today = companyToday();
  const { data, error, refetch } = useQuery(lastDaysQuery(walletId, today));
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={4} />
    );
  }
  const ahead = data.docs.filter((entry) => dayOf(entry) > today);
  const past = data.docs
    .filter((entry) => dayOf(entry) <= today)
    .sort((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const minorOf = ({ value, operationType }: Entry) => {
    const minor = wireToMinor(value, currency);
    return operationType === 'DEB' ? -minor : minor;
  };
  const titleOf = (entry: Entry) =>
    [entry.kind !== 'purchase' && t(`statement.${entry.kind}`), dishesOf(entry)]
      .filter(Boolean)
      .join(' · ') || t('statement.purchase');
  if (data.docs.length === 0) return <Card>{t('statement.empty.title')}</Card>;
  return (
    <Card>
      <ul className={styles.days}>
        {ahead.length > 0 && (
          <li className={styles.entry}>
            <span className={styles.title}>{t('statement.ahead')}</span>
            <Money minor={sumMinor(ahead.map(minorOf))} currency={currency} size="small" sign />
          </li>
        )}
        {past.map((entry, index) => (
          <li key={entry._id} className={styles.entry}>
            <span className={styles.day}>
              {(index === 0 || dayOf(past[index - 1] ?? entry) !== dayOf(entry)) &&
                formatDay(language, dayOf(entry), 'shortWeekday')}
            </span>
            <span className={styles.title}>{titleOf(entry)}</span>
            <Money minor={minorOf(entry)} currency={currency} size="small" sign tone="auto" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The day on which a bought meal is eaten, or else the day of the entry. */
const dayOf = ({ kind, meal, txDatetime }: Entry): string =>
  kind === 'purchase' && meal ? meal.day : companyDay(txDatetime);
