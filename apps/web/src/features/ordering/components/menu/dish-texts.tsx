import type { Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import type { Prohibition } from '@merenda/domain/ordering/limits';
import { cutName } from '@merenda/domain/ordering/products';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { Dish } from '../../api/menus.ts';
import { AllergenList } from './allergen-list.tsx';
import styles from './dish-card.module.css';
import { HealthMark } from './health-mark.tsx';

/** The texts of a dish's card, without its actions. */
export function DishTexts({
  dish,
  currency,
  forbidden,
  isOver,
  add,
}: {
  dish: Dish;
  currency: Currency;
  forbidden: Prohibition | undefined;
  /** The dish costs more than the rest of the daily maximum. */
  isOver: boolean;
  /** A button that shows the price, in place of the price. */
  add?: ReactNode;
}) {
  const t = useT();
  const localised = useLocalised();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{cutName(localised(dish.product.name))}</span>
      <span className={styles.price}>
        {add ?? <Money minor={wireToMinor(dish.price, currency)} currency={currency} />}
        {dish.kilocalories !== undefined && (
          <span className={styles.energy}>{t('ordering.energy', { kcal: dish.kilocalories })}</span>
        )}
      </span>
      <AllergenList allergens={dish.product.allergens} />
      <DishMarks forbidden={forbidden} isOver={isOver} allergens={dish.product.allergens} />
    </span>
  );
}

/** The reasons against a dish: prohibition, daily maximum, health form. */
export function DishMarks({
  forbidden,
  isOver,
  allergens,
}: {
  forbidden: Prohibition | undefined;
  isOver: boolean;
  allergens: Dish['product']['allergens'];
}) {
  const t = useT();
  return (
    <>
      {forbidden && (
        <Chip tone="warn">
          <ProhibitionReason forbidden={forbidden} />
        </Chip>
      )}
      <HealthMark allergens={allergens} />
      {isOver && !forbidden && <Chip tone="warn">{t('limits.over')}</Chip>}
    </>
  );
}

/** The reason of a prohibition, in words (product:limits#forbidden-products). */
export function ProhibitionReason({ forbidden }: { forbidden: Prohibition }) {
  const t = useT();
  const language = useLanguage();
  if (forbidden.by === 'product') return <>{t('ordering.forbidden')}</>;
  if (forbidden.by === 'category') return <>{t('limits.why.category')}</>;
  const names = forbidden.allergens.map((allergen) => t(`allergen.${allergen}`));
  const allergens = new Intl.ListFormat(language).format(names);
  return <>{t('limits.why.allergen', { allergens })}</>;
}
