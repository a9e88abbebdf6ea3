import { wireToMinor } from '@merenda/domain/money/money';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { comingOrdersQuery, type Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import { ItemList } from '../menu/item-list.tsx';

/**
 * The diner's orders on a day (product:menus#page); nothing while they load, words where they could not.
 * `isExtra`: a day without orders has no words.
 */
export function DayOrders({
  diner,
  day,
  isExtra = false,
}: {
  diner: Diner;
  day: string;
  isExtra?: boolean;
}) {
  const t = useT();
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const { data } = coming;
  if (!data) return <Unread of={[coming]} text={t('notifications.error.fetchOpenOrders')} />;
  const orders = data.docs.filter(({ scheduledFor }) => scheduledFor.startsWith(day));
  if (isExtra && orders.length === 0) return null;
  return (
    <Section title={t('menu.ordered')}>
      {orders.length === 0 && <p>{t('menu.ordered.none')}</p>}
      {orders.map((order) => (
        <Ordered key={order._id} order={order} />
      ))}
    </Section>
  );
}

function Ordered({ order }: { order: Order }) {
  const language = useLanguage();
  const localised = useLocalised();
  const { currencyInfo } = order.restaurantUnit;
  return (
    <>
      <p>
        <strong>{localised(order.menu.names)}</strong> · {formatMealTime(language, order)}
      </p>
      <ItemList
        items={order.items.map(({ product, quantity, price }) => ({
          id: product._id,
          name: product.name,
          quantity,
          priceMinor: wireToMinor(price, currencyInfo),
        }))}
        totalMinor={wireToMinor(order.cost.total, currencyInfo)}
        currency={currencyInfo}
      />
    </>
  );
}
