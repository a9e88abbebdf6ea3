import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { DishFacts, type DishProps } from '../menu/dish-card.tsx';

/** A product with a button that adds one piece and shows its price. */
export function OrderDish({
  count,
  onAdd,
  ...shown
}: DishProps & {
  /** Quantity in the cart. */
  count: number;
  onAdd: () => void;
}) {
  const { dish, currency, forbidden } = shown;
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const price = formatMoney(wireToMinor(dish.price, currency), currency, language);
  const add = () => {
    onAdd();
    notify('good', t('cart.success.itemAdded'));
  };
  return (
    <DishFacts
      {...shown}
      add={
        forbidden ? undefined : (
          <>
            <Button
              kind="soft"
              size="small"
              icon={<IconPlus size={18} aria-hidden />}
              aria-label={t('ordering.add.of', { name: localised(dish.product.name), price })}
              onClick={add}
            >
              {price}
            </Button>
            {count > 0 && <Chip tone="good">{t('ordering.inCart', { count })}</Chip>}
          </>
        )
      }
      order={(close) => (
        <Button
          onClick={() => {
            add();
            close();
          }}
        >
          {dotted([t('ordering.add'), price])}
        </Button>
      )}
    />
  );
}
