import { wireToMinor } from '@merenda/domain/money/money';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRef } from 'react';
import type { DayEntry } from '../api/entries.ts';
import { useDayHeading } from '../model/day-heading.ts';
import { useEntryWords } from '../model/entry-words.ts';
import type { Owner } from '../model/use-owners.ts';
import { useVisibleDays } from '../model/use-visible-days.ts';
import type { DaysProps } from './day-cards.tsx';
import { DayMeals } from './day-meals.tsx';
import styles from './day-table.module.css';
import { EntryPicture } from './entry-picture.tsx';
import { EntryAmount, EntryDot } from './entry-row.tsx';
import { EntryTitle } from './entry-title.tsx';

/** The heights of day-table.module.css: a day's heading, and a row. */
const SIZES = { day: 48, entry: 65 };

/** A table of the entries, in a group a day with what the day's meals cost. */
export function DayTable({
  days,
  telling,
  wholeDays,
  owners,
  isOfMany,
  isWhole,
  currency,
}: DaysProps) {
  const t = useT();
  const headingOf = useDayHeading();
  const list = useRef<HTMLTableElement>(null);
  const { shown, before, after } = useVisibleDays(list, { days, sizes: SIZES, isWhole });
  const columns = isOfMany ? 4 : 3;
  return (
    <Card>
      <table ref={list} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('report.column.when')}</th>
            <th scope="col">{t('report.column.what')}</th>
            {isOfMany && <th scope="col">{t('report.column.who')}</th>}
            <th scope="col" className={styles.figure}>
              {t('report.column.value')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('report.column.balance')}
            </th>
          </tr>
        </thead>
        <Room height={before} />
        {shown.map(({ index, measure }) => {
          const found = days[index];
          if (!found) return null;
          const { day, entries } = found;
          return (
            <tbody key={day} ref={measure} data-index={index}>
              <tr className={styles.day}>
                <th scope="rowgroup" colSpan={columns - 1}>
                  {headingOf(day)}
                </th>
                <td className={styles.figure}>
                  {index < wholeDays && <DayMeals day={found} currency={currency} />}
                </td>
                <td />
              </tr>
              {entries.map((entry) => (
                <EntryLine
                  key={entry._id}
                  entry={entry}
                  owner={owners.find(({ walletId }) => walletId === entry.walletId)}
                  isOfMany={isOfMany}
                  tellsBalance={telling.has(entry)}
                  currency={currency}
                />
              ))}
            </tbody>
          );
        })}
        <Room height={after} />
      </table>
    </Card>
  );
}

function EntryLine({
  entry,
  owner,
  isOfMany,
  tellsBalance,
  currency,
}: Pick<DaysProps, 'isOfMany' | 'currency'> & {
  entry: DayEntry;
  owner: Owner | undefined;
  tellsBalance: boolean;
}) {
  const t = useT();
  const { title, about, when, booked } = useEntryWords()(entry, entry.day);
  return (
    <tr className={styles.entry}>
      <td className={styles.when}>{when}</td>
      <td>
        <span className={styles.what}>
          <span className={styles.picture} aria-hidden>
            <EntryPicture entry={entry} />
          </span>
          <span>
            <span className={styles.title}>
              <EntryTitle entry={entry} owner={owner}>
                {title}
              </EntryTitle>
            </span>
            <span className={styles.about}>
              <EntryDot entry={entry} />
              {dotted([about, booked, entry.transaction.topup && t('receipts.title')])}
            </span>
          </span>
        </span>
      </td>
      {isOfMany && <td>{owner?.name}</td>}
      <td className={styles.figure}>
        <EntryAmount entry={entry} currency={currency} />
      </td>
      <td className={styles.figure}>
        {tellsBalance && (
          <Money
            minor={wireToMinor(entry.balance.value, currency)}
            currency={currency}
            size="small"
            tone="muted"
          />
        )}
      </td>
    </tr>
  );
}

/** The room of days that are not in the page. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  );
