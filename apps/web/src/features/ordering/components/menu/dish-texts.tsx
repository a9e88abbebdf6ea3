import type { Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import { useLocalised, useT } from '../../../../i18n/language.ts';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import type { Dish } from '../../api/menus.ts';
import { AllergenList } from './allergen-list.tsx';
import styles from './dish-card.module.css';

/** What a dish's card says, whatever can be done with it. */
export function DishTexts({
  dish,
  currency,
  forbidden,
}: {
  dish: Dish;
  currency: Currency;
  forbidden: boolean;
}) {
  const t = useT();
  const localised = useLocalised();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{localised(dish.product.name)}</span>
      <span className={styles.text}>{localised(dish.product.description)}</span>
      {forbidden && <Chip tone="warn">{t('ordering.forbidden')}</Chip>}
      <AllergenList allergens={dish.product.allergens} />
      <span className={styles.price}>
        <Money minor={wireToMinor(dish.price, currency)} currency={currency} />
        {dish.kilocalories !== undefined && (
          <span className={styles.energy}>{t('ordering.energy', { kcal: dish.kilocalories })}</span>
        )}
      </span>
    </span>
  );
}
