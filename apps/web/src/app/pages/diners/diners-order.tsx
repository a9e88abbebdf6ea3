import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OrderDetails } from '../../../features/ordering/components/order/order-details.tsx';
import { orderQuery } from '../../../queries/order.ts';
import NotFound from '../../screens/not-found.tsx';

/** One order of the diner in the path; another diner's order counts as not found. */
export function DinersOrder({
  dinerId,
  orderId,
  title,
  back,
}: {
  dinerId: string;
  orderId: string;
  title: string;
  back: ReactNode;
}) {
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  if (data.user._id !== dinerId) return <NotFound />;
  return (
    <Screen wide>
      <PageHeader title={title} back={back} />
      <OrderDetails order={data} />
    </Screen>
  );
}
