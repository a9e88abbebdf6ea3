import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { suspendedOrdersQuery } from '../../../../queries/order.ts';
import { SuspendedCard } from './suspended-card.tsx';
import styles from './suspended-orders.module.css';

/**
 * The suspended orders with their possible answers: all, or those of one student or one id
 * (product:ordering#suspended-orders). A failed reading is told: such a meal is not served without an answer.
 */
export function SuspendedOrders({ studentId, orderId }: { studentId?: string; orderId?: string }) {
  const t = useT();
  const suspended = useQuery(suspendedOrdersQuery);
  const shown = suspended.data?.docs.filter(
    ({ order }) =>
      (studentId === undefined || order.user._id === studentId) &&
      (orderId === undefined || order._id === orderId),
  );
  if (!shown) return <Unread of={[suspended]} text={t('ordering.suspended.unread')} />;
  if (shown.length === 0) return null;
  return (
    <div className={styles.orders}>
      {shown.map((one) => (
        <SuspendedCard key={one.order._id} suspended={one} leadsOn={orderId !== undefined} />
      ))}
    </div>
  );
}
