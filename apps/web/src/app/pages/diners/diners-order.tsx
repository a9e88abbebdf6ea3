import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderQuery } from '../../../features/ordering/api/orders.ts';
import { ScheduledMeal } from '../../../features/ordering/components/schedule/scheduled-meal.tsx';
import { useT } from '../../../i18n/language.ts';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';
import NotFound from '../../screens/not-found.tsx';

/** One scheduled meal of the diner in the path; another diner's is not found here. */
export function DinersOrder({
  dinerId,
  orderId,
  back,
}: {
  dinerId: string;
  orderId: string;
  back: ReactNode;
}) {
  const t = useT();
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  if (data.user._id !== dinerId) return <NotFound />;
  return (
    <Screen>
      <PageHeader title={t('schedule.details')} back={back} />
      <ScheduledMeal order={data} />
    </Screen>
  );
}
