import type { Currency } from '@merenda/domain/money/money';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { Dish } from '../../api/menus.ts';
import styles from './dish-card.module.css';
import { DishPicture } from './dish-picture.tsx';
import { DishTexts } from './dish-texts.tsx';

/**
 * A dish to tick. One that the guardian forbade says so and cannot be ticked
 * (product:limits#forbidden-products).
 */
export function DishCard({
  dish,
  currency,
  chosen,
  forbidden,
  onToggle,
}: {
  dish: Dish;
  currency: Currency;
  chosen: boolean;
  forbidden: boolean;
  onToggle: () => void;
}) {
  return (
    <label className={styles.dish} data-forbidden={forbidden || undefined}>
      <DishPicture dish={dish} />
      <DishTexts dish={dish} currency={currency} forbidden={forbidden} />
      <input
        type="checkbox"
        className={styles.native}
        checked={chosen}
        disabled={forbidden}
        onChange={onToggle}
      />
      <span className={styles.mark} aria-hidden>
        {chosen ? <IconCheck size={22} stroke={2.6} /> : <IconPlus size={22} />}
      </span>
    </label>
  );
}

/** A dish to read about: the same card without anything to tick. */
export function DishFacts({
  dish,
  currency,
  forbidden,
}: {
  dish: Dish;
  currency: Currency;
  forbidden: boolean;
}) {
  return (
    <article className={styles.dish} data-facts data-forbidden={forbidden || undefined}>
      <DishPicture dish={dish} />
      <DishTexts dish={dish} currency={currency} forbidden={forbidden} />
    </article>
  );
}
