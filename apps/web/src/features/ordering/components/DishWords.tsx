import type { Currency } from '@merenda/domain/money';
import { useT } from '../../../i18n/language.ts';
import { useLocalised } from '../../../i18n/localised.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Dish } from '../api/menus.ts';
import { AllergenList } from './AllergenList.tsx';
import styles from './DishCard.module.css';

/** What a dish's card says, whatever can be done with it. */
export function DishWords({
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
