import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { Order } from '../../api/orders.ts';
import { formatCutOff, formatMealTime } from '../../model/meal-time.ts';
import { moneyBack } from '../../model/order/money-back.ts';
import { ProductButton } from '../product/product-button.tsx';
import { SuspendedOrders } from '../suspended/suspended-orders.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { IntoCalendar } from './into-calendar.tsx';
import styles from './order-details.module.css';

/** An order: its dishes, diner and time, then its money and numbers (product:ordering#page). */
export function OrderDetails({ order }: { order: Order }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { restaurantUnit, menu, user, cost } = order;
  const currency = restaurantUnit.currencyInfo;
  return (
    <>
      <SuspendedOrders orderId={order._id} />
      <Halves>
        <HalfColumn>
          <Card>
            <ul className={styles.items}>
              {order.items.map((item) => (
                <BoughtItem
                  key={item.product._id}
                  item={item}
                  menuId={menu._id}
                  currency={currency}
                />
              ))}
            </ul>
          </Card>
          <Card>
            <FactList
              facts={[
                { term: t('ordering.for'), value: user.name },
                { term: t('ordering.when'), value: formatMealTime(language, order) },
                { term: t('ordering.menu'), value: localised(menu.names) },
              ]}
            />
          </Card>
        </HalfColumn>
        <HalfColumn>
          <Card>
            <FactList
              facts={[
                { term: t('ordering.status'), value: t(statusOf(order)) },
                { term: t('ordering.orderedBy'), value: order.thirdPartyBuyer?.name },
                { term: t('ordering.place'), value: restaurantUnit.name },
                { term: t('ordering.number'), value: order.orderNumber },
              ]}
            />
            <p className={styles.total}>
              <span>{t('ordering.total')}</span>
              <Money minor={wireToMinor(cost.total, currency)} currency={currency} />
            </p>
          </Card>
          {order.status === 'cancelled' && (
            <p className={styles.until}>
              {t('ordering.cancel.refunded', moneyBack(language, order))}
            </p>
          )}
          {order.isCancellable && order.status === 'open' && (
            <p className={styles.until}>
              {t('ordering.cancel.until', { until: formatCutOff(language, order) })}
            </p>
          )}
          {order.status === 'open' && <IntoCalendar orderId={order._id} />}
          {order.status !== 'suspended' && <CancelOrder order={order} />}
        </HalfColumn>
      </Halves>
    </>
  );
}

/** A cancelled order gives the reason, unless a guardian cancelled it. */
const statusOf = ({ status, cancelledWhy: why }: Order) =>
  why === 'school-closed' || why === 'recipe-changed' || why === 'by-support' || why === 'absent'
    ? (`ordering.why.${why}` as const)
    : (`ordering.status.${status}` as const);

function BoughtItem({
  item,
  menuId,
  currency,
}: {
  item: Order['items'][number];
  menuId: string;
  currency: Currency;
}) {
  const localised = useLocalised();
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span className={styles.name}>{cutName(localised(item.product.name))}</span>
        <span className={styles.text}>{localised(item.description)}</span>
        <ProductButton menuId={menuId} product={item.product} currency={currency} />
      </span>
      <span className={styles.price}>
        {item.quantity} ×{' '}
        <Money minor={wireToMinor(item.unitaryPrice, currency)} currency={currency} />
      </span>
    </li>
  );
}
