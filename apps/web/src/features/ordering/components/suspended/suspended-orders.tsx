import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { suspendedOrdersQuery } from '../../api/suspended.ts';
import styles from './suspended-orders.module.css';

// Seldom wanted, and on pages that everybody opens.
const SuspendedCard = lazy(() => import('./suspended-card.tsx'));

/**
 * The orders that wait for the guardian's answer, with the ways out of it; of one student, or one order,
 * where it is named (product:ordering#suspended-orders).
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
    <Suspense fallback={null}>
      <div className={styles.orders}>
        {shown.map((suspended) => (
          <SuspendedCard
            key={suspended.order._id}
            suspended={suspended}
            leadsOn={orderId !== undefined}
          />
        ))}
      </div>
    </Suspense>
  );
}
