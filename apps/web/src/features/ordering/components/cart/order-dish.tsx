import { type Currency, formatMoney, wireToMinor } from '@merenda/domain/money/money';
import type { Prohibition } from '@merenda/domain/ordering/limits';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import type { Dish } from '../../api/menus.ts';
import { DishFacts } from '../menu/dish-card.tsx';
import styles from './order-dish.module.css';

/** A product with a button that adds one and shows what one costs. */
export function OrderDish({
  dish,
  menuId,
  currency,
  forbidden,
  isOver,
  count,
  onAdd,
}: {
  dish: Dish;
  menuId: string;
  currency: Currency;
  forbidden: Prohibition | undefined;
  isOver: boolean;
  /** How many are in the cart. */
  count: number;
  onAdd: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const price = formatMoney(wireToMinor(dish.price, currency), currency, language);
  const add = () => {
    onAdd();
    notify('good', t('cart.success.itemAdded'));
  };
  return (
    <div className={styles.product}>
      <DishFacts
        dish={dish}
        menuId={menuId}
        currency={currency}
        forbidden={forbidden}
        isOver={isOver}
        order={(close) => (
          <Button
            onClick={() => {
              add();
              close();
            }}
          >
            {t('ordering.add')} · {price}
          </Button>
        )}
      />
      {!forbidden && (
        <div className={styles.foot}>
          {count > 0 && <Chip tone="good">{t('ordering.inCart', { count })}</Chip>}
          <Button
            kind="soft"
            size="small"
            icon={<IconShoppingCartPlus size={18} aria-hidden />}
            aria-label={t('ordering.add.of', { name: localised(dish.product.name), price })}
            onClick={add}
          >
            {t('ordering.add')} · {price}
          </Button>
        </div>
      )}
    </div>
  );
}
