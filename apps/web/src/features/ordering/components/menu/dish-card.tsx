import type { Currency } from '@merenda/domain/money/money';
import type { Prohibition } from '@merenda/domain/ordering/limits';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Dish } from '../../api/menus.ts';
import { ProductButton } from '../product/product-button.tsx';
import styles from './dish-card.module.css';
import { DishMarks, DishTexts } from './dish-texts.tsx';

/** A menu's dish for one diner. */
export interface DishProps {
  dish: Dish;
  menuId: string;
  currency: Currency;
  forbidden: Prohibition | undefined;
  isOver: boolean;
}

/**
 * A dish with a checkbox, on the card and in its details. A forbidden dish says so and cannot be ticked
 * (product:limits#forbidden-products).
 */
export function DishCard({
  chosen,
  disabled = false,
  onToggle,
  ...shown
}: DishProps & {
  chosen: boolean;
  /** The dish cannot be ticked for another reason than a prohibition; the card names it. */
  disabled?: boolean;
  onToggle: () => void;
}) {
  const t = useT();
  const { dish, currency, forbidden, isOver } = shown;
  const isBarred = disabled || forbidden !== undefined;
  return (
    <div className={styles.dish} data-forbidden={forbidden ? true : undefined}>
      <label className={styles.pick}>
        <DishPicture dish={dish} />
        <DishTexts dish={dish} currency={currency} forbidden={forbidden} isOver={isOver} />
        <input
          type="checkbox"
          className={styles.native}
          checked={chosen}
          disabled={isBarred}
          onChange={onToggle}
        />
        <span className={styles.mark} aria-hidden>
          {chosen ? <IconCheck size={22} stroke={2.6} /> : <IconPlus size={22} />}
        </span>
      </label>
      <Details
        {...shown}
        action={
          isBarred
            ? undefined
            : (close) => (
                <Button
                  kind={chosen ? 'outline' : 'primary'}
                  onClick={() => {
                    onToggle();
                    close();
                  }}
                >
                  {t(chosen ? 'product.remove' : 'product.add')}
                </Button>
              )
        }
      />
    </div>
  );
}

/** A dish without a checkbox. Its details may lead to an order. */
export function DishFacts({
  order,
  add,
  ...shown
}: DishProps & {
  order?: (close: () => void) => ReactNode;
  /** A button that shows the price, in place of the price. */
  add?: ReactNode;
}) {
  const { dish, currency, forbidden, isOver } = shown;
  return (
    <article className={styles.dish} data-facts data-forbidden={forbidden ? true : undefined}>
      <div className={styles.pick}>
        <DishPicture dish={dish} />
        <DishTexts
          dish={dish}
          currency={currency}
          forbidden={forbidden}
          isOver={isOver}
          add={add}
        />
      </div>
      <Details {...shown} action={forbidden ? undefined : order} />
    </article>
  );
}

function Details({
  dish,
  menuId,
  currency,
  forbidden,
  isOver,
  action,
}: DishProps & { action: ((close: () => void) => ReactNode) | undefined }) {
  return (
    <div className={styles.details}>
      <ProductButton
        isIcon
        menuId={menuId}
        product={dish.product}
        currency={currency}
        marks={
          <DishMarks forbidden={forbidden} isOver={isOver} allergens={dish.product.allergens} />
        }
        {...(action && { action })}
      />
    </div>
  );
}
