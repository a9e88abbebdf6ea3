import { wireToMinor } from '@merenda/domain/money/money';
import { RowDetails } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { comingOrdersQuery, type Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import { ItemList } from '../menu/item-list.tsx';

/**
 * The diner's orders on a day (product:menus#page); nothing while they load, words where they could not.
 * `asRow`: a row that opens, and nothing on a day without orders.
 */
export function DayOrders({
  diner,
  day,
  asRow = false,
}: {
  diner: Diner;
  day: string;
  asRow?: boolean;
}) {
  const t = useT();
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const { data } = coming;
  if (!data) return <Unread of={[coming]} text={t('notifications.error.fetchOpenOrders')} />;
  const orders = data.docs.filter(({ scheduledFor }) => scheduledFor.startsWith(day));
  const ordered = orders.map((order) => <Ordered key={order._id} order={order} />);
  if (!asRow) {
    return (
      <Section title={t('menu.ordered')}>
        {orders.length === 0 && <p>{t('menu.ordered.none')}</p>}
        {ordered}
      </Section>
    );
  }
  if (orders.length === 0) return null;
  return (
    <Card flush>
      <RowDetails
        icon={<IconReceipt size={22} />}
        value={<Chip>{orders.length}</Chip>}
        title={t('menu.ordered')}
      >
        {ordered}
      </RowDetails>
    </Card>
  );
}

function Ordered({ order }: { order: Order }) {
  const language = useLanguage();
  const localised = useLocalised();
  const { currencyInfo } = order.restaurantUnit;
  return (
    <>
      <p>
        <strong>{localised(order.menu.names)}</strong> {formatMealTime(language, order)}
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
