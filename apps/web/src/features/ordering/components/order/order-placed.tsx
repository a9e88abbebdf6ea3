import { wireToMinor } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import type { WantedMeal } from '../../model/meal/wanted-meal.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import { ItemList } from '../menu/item-list.tsx';

/**
 * A placed order: meal, time, remaining balance, and links to order the same for siblings
 * (product:ordering#wizard).
 */
export function OrderPlaced({
  order,
  meal,
  diner,
  siblings,
  onClose,
}: {
  order: Order;
  meal: WantedMeal;
  diner: Diner;
  /** Other diners for whom the guardian may order. */
  siblings: readonly Diner[];
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = diner;
  return (
    <SuccessState
      title={t('cart.success.orderPlaced')}
      text={`${diner.givenName} · ${formatMealTime(language, order)}`}
      action={
        <>
          {siblings.map((sibling) => (
            <ButtonLink
              key={sibling.id}
              to="/dependents/$dependentId/buy"
              params={{ dependentId: sibling.id }}
              search={sibling.unit._id === diner.unit._id ? meal : { day: meal.day }}
              kind="soft"
              wide
              icon={<IconToolsKitchen2 size={20} aria-hidden />}
            >
              {t('ordering.alsoFor', { name: sibling.givenName })}
            </ButtonLink>
          ))}
          <Button wide onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
      others={
        <ButtonLink
          to="/dependents/$dependentId/buy/$orderId"
          params={{ dependentId: diner.id, orderId: order._id }}
          kind="plain"
        >
          {t('ordering.seeOrder')}
        </ButtonLink>
      }
    >
      <ItemList
        currency={currency}
        items={order.items.map(({ product, quantity, price }) => ({
          id: product._id,
          name: product.name,
          quantity,
          priceMinor: wireToMinor(price, currency),
        }))}
        totalMinor={wireToMinor(order.cost.total, currency)}
      />
      <p>
        {t('topups.done.newBalance')} <Money minor={diner.balanceMinor} currency={currency} />
      </p>
    </SuccessState>
  );
}
