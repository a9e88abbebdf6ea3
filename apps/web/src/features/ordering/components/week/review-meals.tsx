import { wireToMinor } from '@merenda/domain/money/money';
import { formatWallTime } from '@merenda/i18n';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { ReviewedLine } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import type { BasketLine } from '../../model/week/use-basket.ts';
import styles from './review.module.css';

export type ReviewedMeal = ReviewedLine<BasketLine>;

/** A meal's price: the school's, else the sum of its dishes. */
export const costOf = ({ cart, totalMinor, diner }: ReviewedMeal) =>
  cart ? wireToMinor(cart.cost.total, diner.currency) : totalMinor;

/** Priced meals with day, dishes and price; those of several students with the reasons against them. */
export function Meals({
  lines,
  isMixed = false,
  isCovered = false,
  order,
}: {
  lines: readonly ReviewedMeal[];
  /** The meals of several students: each names its own. */
  isMixed?: boolean;
  /** The guardian's wallet pays what the students' wallets lack. */
  isCovered?: boolean;
  /** The order, with which warnings are confirmed. */
  order?: OrderInProgress<BasketLine>;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { cell, diner, options, meal, refused, warnings, unaffordable } = line;
        const when = formatWallTime(language, meal.scheduledFor, 'dayOfWeek');
        const reasons = isMixed ? [refused, ...warnings.map(({ message }) => message)] : [];
        return (
          <li key={`${cell.key} ${meal.menu}`} className={styles.line}>
            <span>
              <strong>{isMixed ? `${diner.givenName}, ${when}` : when}</strong>
              <span className={styles.dish}>
                {options.map(({ dish }) => localised(dish.product.name)).join(', ')}
              </span>
              {reasons.map(
                (message) =>
                  message && (
                    <span key={message} className={styles.reason}>
                      {message}
                    </span>
                  ),
              )}
              {unaffordable && !isCovered && (
                <span className={styles.reason}>{t(`week.unfit.${unaffordable}`)}</span>
              )}
              {order && (
                <Checkbox
                  label={t('ordering.warnings.confirm')}
                  checked={line.isConfirmed}
                  disabled={order.isEstimating}
                  onChange={(isGiven) => order.accept(line, isGiven)}
                />
              )}
            </span>
            <Money minor={costOf(line)} currency={diner.currency} size="small" />
          </li>
        );
      })}
    </ul>
  );
}
