import { wireToMinor } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import { formatWallTime } from '@merenda/i18n';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronRight, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Order } from '../../api/orders.ts';
import { CancelOrder } from './cancel-order.tsx';
import styles from './order-list.module.css';

/** Returns the link to an order's page, for the diner on screen. */
export type LinkToOrder = (orderId: string) => LinkProps;

/** Rows of orders with dishes and meal time. Each links to the order's page; a button below it cancels. */
export function OrderRows({
  orders,
  today,
  linkTo,
}: {
  orders: readonly Order[];
  /** Today at the school. */
  today: Day;
  linkTo: LinkToOrder;
}) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order._id}>
          <Card className={styles.row ?? ''}>
            <OrderRow order={order} link={linkTo(order._id)} />
            <CancelOrder order={order} today={today} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order, link }: { order: Order; link: LinkProps }) {
  const language = useLanguage();
  const t = useT();
  const localised = useLocalised();
  const { currencyInfo } = order.restaurantUnit;
  return (
    <Link {...link} className={styles.link}>
      <CardRow
        picture={
          <span className={styles.icon} aria-hidden>
            <IconToolsKitchen2 size={22} />
          </span>
        }
        title={order.items.map(({ product }) => localised(product.name)).join(', ')}
        text={
          <>
            {formatWallTime(language, order.scheduledFor, 'dayOfWeek')}
            {order.status === 'suspended' && (
              <span className={styles.state}>
                <Chip tone="warn">{t('ordering.status.suspended')}</Chip>
              </span>
            )}
          </>
        }
        aside={
          <span className={styles.end}>
            <Money minor={wireToMinor(order.cost.total, currencyInfo)} currency={currencyInfo} />
            <IconChevronRight size={20} aria-hidden />
          </span>
        }
      />
    </Link>
  );
}
