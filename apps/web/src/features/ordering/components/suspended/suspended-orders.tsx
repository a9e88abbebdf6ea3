import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { suspendedOrdersQuery } from '../../../../queries/order.ts';
import { SuspendedCard } from './suspended-card.tsx';
import styles from './suspended-orders.module.css';

/**
 * The suspended orders with their possible answers: all, or those of one student or one id
 * (product:ordering#suspended-orders).
 */
export function SuspendedOrders({
  studentId,
  orderId,
  isAwaited = false,
}: {
  studentId?: string;
  orderId?: string;
  /** The page is of an order that waits for an answer: a failed reading is told. */
  isAwaited?: boolean;
}) {
  const { data, error, refetch } = useQuery(suspendedOrdersQuery);
  const shown = data?.docs.filter(
    ({ order }) =>
      (studentId === undefined || order.user._id === studentId) &&
      (orderId === undefined || order._id === orderId),
  );
  if (isAwaited && error && !data) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
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
