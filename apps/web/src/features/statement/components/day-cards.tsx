import type { Currency } from '@merenda/domain/money/money';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { MoneyList } from '@merenda/ui/blocks/money/money-row.tsx';
import { useRef } from 'react';
import type { DayEntry } from '../api/entries.ts';
import { useDayHeading } from '../model/day-heading.ts';
import type { StatementDay } from '../model/days.ts';
import type { Owner } from '../model/use-owners.ts';
import { useVisibleDays } from '../model/use-visible-days.ts';
import { DayMeals } from './day-meals.tsx';
import { EntryRow } from './entry-row.tsx';
import styles from './statement.module.css';

export interface DaysProps {
  days: readonly StatementDay[];
  /** The entries beside which the balance is told. */
  telling: ReadonlySet<DayEntry>;
  /** The number of first days with all their entries: they alone tell what their meals cost. */
  wholeDays: number;
  owners: readonly Owner[];
  /** Entries of several wallets: each names its owner. */
  isOfMany: boolean;
  /** All days are in the page, for paper. */
  isWhole: boolean;
  currency: Currency;
}

/** The heights of statement.module.css: a card with its heading and the gap after it, and a row. */
const SIZES = { day: 94, entry: 73 };

/** A card a day, with what the day's meals cost. */
export function DayCards({
  days,
  telling,
  wholeDays,
  owners,
  isOfMany,
  isWhole,
  currency,
}: DaysProps) {
  const headingOf = useDayHeading();
  const list = useRef<HTMLDivElement>(null);
  const { shown, before, after } = useVisibleDays(list, { days, sizes: SIZES, isWhole });
  return (
    <div ref={list} style={{ paddingBlock: `${before}px ${after}px` }}>
      {shown.map(({ index, measure }) => {
        const found = days[index];
        if (!found) return null;
        const { day, entries } = found;
        return (
          <div key={day} ref={measure} data-index={index} className={styles.day}>
            <Card as="section" aria-label={headingOf(day)}>
              <div className={styles.head}>
                <h2>{headingOf(day)}</h2>
                {index < wholeDays && <DayMeals day={found} currency={currency} />}
              </div>
              <MoneyList>
                {entries.map((entry) => (
                  <EntryRow
                    key={entry._id}
                    entry={entry}
                    owner={owners.find(({ walletId }) => walletId === entry.walletId)}
                    isOfMany={isOfMany}
                    day={day}
                    tellsBalance={telling.has(entry)}
                    currency={currency}
                  />
                ))}
              </MoneyList>
            </Card>
          </div>
        );
      })}
    </div>
  );
}
