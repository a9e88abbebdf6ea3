import { wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { useLanguage, useLocalised, useT } from '../../../../i18n/language.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { FactList } from '../../../../ui/layout/fact-list.tsx';
import type { Order } from '../../api/orders.ts';
import { ItemList } from '../menu/item-list.tsx';

/** What was ordered, for when, and what it cost (product:ordering#page). */
export function OrderDetails({ order }: { order: Order }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const currency = order.restaurantUnit.currencyInfo;
  const day = formatDay(language, order.scheduledFor.slice(0, 10), 'weekday');
  return (
    <>
      <Card>
        <FactList
          facts={[
            { term: t('ordering.number'), value: order.orderNumber },
            { term: t('ordering.for'), value: order.user.name },
            { term: t('ordering.menu'), value: localised(order.menu.names) },
            { term: t('ordering.when'), value: `${day}, ${order.scheduledFor.slice(11, 16)}` },
            { term: t('ordering.school'), value: order.restaurantUnit.name },
          ]}
        />
      </Card>
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
    </>
  );
}
