import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { orderQuery } from '../../../features/ordering/api/orders.ts';
import { OrderDetails } from '../../../features/ordering/components/order/order-details.tsx';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /dependents/:dependentId/buy/:orderId */
export default function OrderPage() {
  const t = useT();
  const { dependentId, orderId } = useParams({
    from: '/guardian/dependents/$dependentId/buy/$orderId',
  });
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Screen>
      <PageHeader
        title={t('ordering.order')}
        back={<BackLink to="/dependents/$dependentId/buy" params={{ dependentId }} />}
      />
      <OrderDetails order={data} />
    </Screen>
  );
}
