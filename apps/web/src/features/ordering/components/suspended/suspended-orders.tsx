import { useQuery } from '@tanstack/react-query';
import { suspendedOrdersQuery } from '../../../../queries/order.ts';
import { SuspendedCard } from './suspended-card.tsx';
import styles from './suspended-orders.module.css';

/**
 * The suspended orders with their possible answers: all, or those of one student or one id
 * (product:ordering#suspended-orders).
 */
export function SuspendedOrders({ studentId, orderId }: { studentId?: string; orderId?: string }) {
  const { data } = useQuery(suspendedOrdersQuery);
  const shown = data?.docs.filter(
    ({ order }) =>
      (studentId === undefined || order.user._id === studentId) &&
      (orderId === undefined || order._id === orderId),
  );
  if (!shown?.length) return null;
  return (
    <div className={styles.orders}>
      {shown.map((suspended) => (
        <SuspendedCard
          key={suspended.order._id}
          suspended={suspended}
          leadsOn={orderId !== undefined}
        />
      ))}
    </div>
  );
}
