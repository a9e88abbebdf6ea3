import type { Currency } from '@merenda/domain/money/money';
import type { Prohibition } from '@merenda/domain/ordering/limits';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { IconBan } from '@tabler/icons-react';
import type { Dish } from '../../api/menus.ts';
import styles from '../menu/dish-card.module.css';
import { DishTexts } from '../menu/dish-texts.tsx';

/**
 * A dish with a checkbox to forbid it. The checkbox is disabled if an allergen or the category forbids the
 * dish already.
 */
export function ProhibitDish({
  dish,
  currency,
  forbidden,
  onToggle,
}: {
  dish: Dish;
  currency: Currency;
  forbidden: Prohibition | undefined;
  onToggle: () => void;
}) {
  const isWhole = forbidden !== undefined && forbidden.by !== 'product';
  return (
    <div className={styles.dish} data-forbidden={forbidden ? true : undefined}>
      <label className={styles.pick}>
        <DishPicture dish={dish} />
        <DishTexts dish={dish} currency={currency} forbidden={forbidden} isOver={false} />
        <input
          type="checkbox"
          className={styles.native}
          checked={forbidden !== undefined}
          disabled={isWhole}
          onChange={onToggle}
        />
        <span className={styles.mark} aria-hidden>
          <IconBan size={22} />
        </span>
      </label>
    </div>
  );
}
