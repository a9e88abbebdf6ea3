import type { Currency } from '@merenda/domain/money/money';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { mealsMinor, type StatementDay } from '../model/days.ts';
import styles from './statement.module.css';

/** The cost of the day's meals, beside the day's heading; money that came in stands in its rows. */
export function DayMeals({ day, currency }: { day: StatementDay; currency: Currency }) {
  const t = useT();
  const minor = mealsMinor(day, currency);
  if (minor === undefined) return null;
  return (
    <span className={styles.meals}>
      {t('report.day.meals')} <Money minor={minor} currency={currency} />
    </span>
  );
}
