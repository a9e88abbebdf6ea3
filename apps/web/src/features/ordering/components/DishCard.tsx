import type { Currency } from '@merenda/domain/money';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { useLocalised } from '../../../i18n/localised.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Dish } from '../api/menus.ts';
import styles from './DishCard.module.css';
import { DishPicture } from './DishPicture.tsx';

/** A dish to tick. One that the guardian forbade says so and cannot be ticked (decision G.1). */
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
  const t = useT();
  const localised = useLocalised();
  return (
    <label className={styles.dish} data-forbidden={forbidden || undefined}>
      <DishPicture dish={dish} />
      <span className={styles.words}>
        <span className={styles.name}>{localised(dish.product.name)}</span>
        <span className={styles.text}>{localised(dish.product.description)}</span>
        {forbidden && <Chip tone="warn">{t('ordering.forbidden')}</Chip>}
        <span className={styles.price}>
          <Money minor={wireToMinor(dish.price, currency)} currency={currency} />
          {dish.kilocalories !== undefined && (
            <span className={styles.energy}>
              {t('ordering.energy', { kcal: dish.kilocalories })}
            </span>
          )}
        </span>
      </span>
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
