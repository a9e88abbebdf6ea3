import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { openOrdersQuery } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import styles from './order-list.module.css';
import { OrderRows } from './order-rows.tsx';

/** A student's open orders, or a text that there are none (product:ordering#page). */
export function OrderList({ diner }: { diner: Diner }) {
  const t = useT();
  const today = todayAt(diner.unit);
  const { data, error, refetch } = useQuery(openOrdersQuery(diner.id, today));
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
    <OrderRows
      orders={data.docs}
      today={today}
      linkTo={(orderId) => ({
        to: '/dependents/$dependentId/buy/$orderId',
        params: { dependentId: diner.id, orderId },
      })}
    />
  );
}

/** A row with the number of open orders that leads to their list on the same page; nothing without orders. */
export function ToOpenOrders({ diner, hash }: { diner: Diner; hash: string }) {
  const t = useT();
  const { data } = useQuery(openOrdersQuery(diner.id, todayAt(diner.unit)));
  if (!data || data.docs.length === 0) return null;
  return (
    <Card flush className={styles.toOrders ?? ''}>
      <RowLink
        to="."
        hash={hash}
        icon={<IconReceipt size={22} />}
        value={<Chip>{data.docs.length}</Chip>}
      >
        {t('ordering.open')}
      </RowLink>
    </Card>
  );
}
