import { wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { IconChevronRight, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useLanguage, useLocalised } from '../../../../i18n/language.ts';
import { Card, CardRow } from '../../../../ui/layout/card.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import type { Order } from '../../api/orders.ts';
import styles from './order-list.module.css';

/** Where an order's page is, for whom it is shown. */
export type LinkToOrder = (orderId: string) => LinkProps;

/** Orders by name and meal time, each leading to its page. */
export function OrderRows({ orders, linkTo }: { orders: readonly Order[]; linkTo: LinkToOrder }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order._id}>
          <OrderRow order={order} link={linkTo(order._id)} />
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order, link }: { order: Order; link: LinkProps }) {
  const language = useLanguage();
  const localised = useLocalised();
  const { currencyInfo } = order.restaurantUnit;
  const time = order.scheduledFor.slice(11, 16);
  return (
    <Link {...link} className={styles.link}>
      <Card>
        <CardRow
          picture={
            <span className={styles.icon} aria-hidden>
              <IconToolsKitchen2 size={22} />
            </span>
          }
          title={localised(order.menu.names)}
          text={`${formatDay(language, order.scheduledFor.slice(0, 10), 'weekday')}, ${time}`}
          aside={
            <span className={styles.end}>
              <Money minor={wireToMinor(order.cost.total, currencyInfo)} currency={currencyInfo} />
              <IconChevronRight size={20} aria-hidden />
            </span>
          }
        />
      </Card>
    </Link>
  );
}
