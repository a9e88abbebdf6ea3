import type { Currency } from '@merenda/domain/money/money';
import type { Prohibition } from '@merenda/domain/ordering/limits';
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
  isOver,
  onToggle,
}: {
  dish: Dish;
  currency: Currency;
  chosen: boolean;
  forbidden: Prohibition | undefined;
  isOver: boolean;
  onToggle: () => void;
}) {
  return (
    <label className={styles.dish} data-forbidden={forbidden ? true : undefined}>
      <DishPicture dish={dish} />
      <DishTexts dish={dish} currency={currency} forbidden={forbidden} isOver={isOver} />
      <input
        type="checkbox"
        className={styles.native}
        checked={chosen}
        disabled={forbidden !== undefined}
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
  isOver,
}: {
  dish: Dish;
  currency: Currency;
  forbidden: Prohibition | undefined;
  isOver: boolean;
}) {
  return (
    <article className={styles.dish} data-facts data-forbidden={forbidden ? true : undefined}>
      <DishPicture dish={dish} />
      <DishTexts dish={dish} currency={currency} forbidden={forbidden} isOver={isOver} />
    </article>
  );
}
