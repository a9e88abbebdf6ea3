import { RowDetails } from '@merenda/ui/blocks/actions/row-link.tsx';
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
import { type Order, openOrdersQuery } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
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
  return <Orders diner={diner} orders={data.docs} />;
}

const Orders = ({ diner, orders }: { diner: Diner; orders: readonly Order[] }) => (
  <OrderRows
    orders={orders}
    today={todayAt(diner.unit)}
    linkTo={(orderId) => ({
      to: '/dependents/$dependentId/buy/$orderId',
      params: { dependentId: diner.id, orderId },
    })}
  />
);

/** The open orders behind a row with their number, for a phone; nothing without orders, or the failure to load. */
export function OpenOrders({ diner }: { diner: Diner }) {
  const t = useT();
  const { data, error } = useQuery(openOrdersQuery(diner.id, todayAt(diner.unit)));
  if (!data) return error && <OrderList diner={diner} />;
  if (data.docs.length === 0) return null;
  return (
    <Card flush>
      <RowDetails
        icon={<IconReceipt size={22} />}
        value={<Chip>{data.docs.length}</Chip>}
        title={t('ordering.open')}
      >
        <Orders diner={diner} orders={data.docs} />
      </RowDetails>
    </Card>
  );
}
