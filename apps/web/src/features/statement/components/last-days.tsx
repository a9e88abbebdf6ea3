import { type Currency, sumMinor } from '@merenda/domain/money/money';
import { timeInZone } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyDay, companyToday, todayAt } from '@merenda/ui/brand/company-time.ts';
import { serverNow } from '@merenda/ui/client/server-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type DayEntry, type Entry, lastDaysQuery } from '../api/entries.ts';
import { groupByDay, signedMinor } from '../model/days.ts';
import { useDishes } from '../model/use-dishes.ts';
import styles from './last-days.module.css';

/**
 * A wallet's entries of the last days, the newest day first: the meals that were eaten, a row a day, and
 * each other entry. Meals still to come are one row above them (product:students#account).
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
  const { eaten, ahead, others } = partsOf(data, unit);
  const days = [
    ...groupByDay(eaten).map(({ day, entries }) => ({
      day,
      title: dotted(entries.map((entry) => dishesOf(entry)?.join(', ') || t('statement.purchase'))),
      entries,
    })),
    ...others.map((entry) => ({
      day: companyDay(entry.txDatetime),
      title: dotted([t(`statement.${entry.kind}`), dishesOf(entry)?.join(', ')]),
      entries: [entry],
    })),
  ].toSorted((one, other) => (one.day > other.day ? -1 : one.day < other.day ? 1 : 0));
  const rows = [
    ...(ahead.length > 0 ? [{ day: undefined, title: t('statement.ahead'), entries: ahead }] : []),
    ...days,
  ];
  return (
    <Card>
      <ul className={styles.days}>
        {eaten.length === 0 && <li className={styles.title}>{t('students.lastDays.empty')}</li>}
        {rows.map(({ day, title, entries }) => (
          <li key={entries[0]?._id} className={styles.entry}>
            <span className={styles.day}>{day && formatDay(language, day, 'dayOfWeek')}</span>
            <span className={styles.title}>{title}</span>
            <Money
              minor={sumMinor(entries.map((entry) => signedMinor(entry, currency)))}
              currency={currency}
              size="small"
              sign
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Meals whose hour has come at the school and that were not paid back, meals to come, and all other entries. */
function partsOf(
  { posted, ofMeals }: { posted: readonly Entry[]; ofMeals: readonly DayEntry[] },
  unit: { timeZone: string },
) {
  const now = `${todayAt(unit)} ${timeInZone(serverNow(), unit.timeZone)}`;
  const refunded = new Set(
    [...posted, ...ofMeals]
      .filter(({ kind }) => kind === 'purchase-refund')
      .map(({ transaction }) => transaction.menuOrder),
  );
  const isMeal = ({ kind, meal, transaction }: Entry) =>
    kind === 'purchase' && meal !== undefined && !refunded.has(transaction.menuOrder);
  const hasCome = ({ meal }: Entry) => meal !== undefined && `${meal.day} ${meal.slot}` <= now;
  return {
    eaten: ofMeals.filter((entry) => isMeal(entry) && hasCome(entry)),
    ahead: posted.filter((entry) => isMeal(entry) && !hasCome(entry)),
    others: posted.filter((entry) => !isMeal(entry)),
  };
}
