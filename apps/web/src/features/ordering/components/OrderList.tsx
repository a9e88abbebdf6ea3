import { formatDay } from '@merenda/i18n';
import { IconChevronRight, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useLocalised } from '../../../i18n/localised.ts';
import { Card, CardRow } from '../../../ui/Card.tsx';
import { todayHere } from '../../../ui/days.ts';
import { PlateDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { type Order, openOrdersQuery } from '../api/orders.ts';
import styles from './OrderList.module.css';

/** A student's open orders, or that there are none (spec 2 §2 "Purchase"). */
export function OrderList({ studentId }: { studentId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(openOrdersQuery(studentId, todayHere()));
  if (!data) {
    if (!error) return <ListSkeleton rows={3} />;
    return (
      <ErrorState
        error={error}
        text="notifications.error.fetchOpenOrders"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.docs.length === 0) {
    return (
      <EmptyState
        drawing={<PlateDrawing />}
        title={t('ordering.empty.title')}
        text={t('ordering.empty.text')}
      />
    );
  }
  return (
    <ul className={styles.orders}>
      {data.docs.map((order) => (
        <li key={order._id}>
          <OrderLink order={order} studentId={studentId} />
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ order, studentId }: { order: Order; studentId: string }) {
  const language = useLanguage();
  const localised = useLocalised();
  const time = order.scheduledFor.slice(11, 16);
  return (
    <Link
      to="/dependents/$dependentId/buy/$orderId"
      params={{ dependentId: studentId, orderId: order._id }}
      className={styles.link}
    >
      <Card>
        <CardRow
          picture={
            <span className={styles.icon} aria-hidden>
              <IconToolsKitchen2 size={22} />
            </span>
          }
          title={localised(order.menu.names)}
          text={`${formatDay(language, order.scheduledFor.slice(0, 10), 'weekday')}, ${time}`}
          aside={<IconChevronRight size={20} aria-hidden />}
        />
      </Card>
    </Link>
  );
}
