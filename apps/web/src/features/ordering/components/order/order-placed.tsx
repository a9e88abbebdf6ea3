import { wireToMinor } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useOpenWizard } from '@merenda/ui/blocks/layout/open-wizards.ts';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { NewBalance } from '../../../../queries/money/new-balance.tsx';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import type { WantedMeal } from '../../model/meal/wanted-meal.ts';
import { formatCutOff, formatMealTime } from '../../model/meal-time.ts';
import { ItemList } from '../menu/item-list.tsx';
import { IntoCalendar } from './into-calendar.tsx';

/**
 * A placed order: meal, time, last minute to cancel, remaining balance; the ways to the week, into the
 * calendar and to the same order for siblings. It is the wizard's end (product:ordering#wizard).
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
  useOpenWizard();
  const t = useT();
  const language = useLanguage();
  const { currency } = diner;
  return (
    <SuccessState
      title={t('cart.success.orderPlaced')}
      text={
        <>
          {dotted([diner.givenName, formatMealTime(language, order)])}
          {order.isCancellable && (
            <>
              <br />
              {t('ordering.cancel.until', { until: formatCutOff(language, order) })}
            </>
          )}
        </>
      }
      action={
        <>
          <ButtonLink to="/week" wide>
            {t('week.see')}
          </ButtonLink>
          <IntoCalendar orderId={order._id} />
        </>
      }
      others={
        <>
          {siblings.map((sibling) => (
            <ButtonLink
              key={sibling.id}
              to="/dependents/$dependentId/buy"
              params={{ dependentId: sibling.id }}
              search={sibling.unit._id === diner.unit._id ? meal : { day: meal.day }}
              kind="plain"
            >
              {t('ordering.alsoFor', { name: sibling.givenName })}
            </ButtonLink>
          ))}
          <Button kind="plain" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
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
      <NewBalance
        owner={{ _id: diner.id, name: diner.name, photo: diner.photo }}
        minor={diner.balanceMinor}
        currency={currency}
      />
    </SuccessState>
  );
}
