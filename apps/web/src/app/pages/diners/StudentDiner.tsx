import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Diner, studentAsDiner } from '../../../features/ordering/diner.ts';
import { dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/ErrorState.tsx';
import { ScreenSkeleton } from '../../../ui/Skeletons.tsx';
import NotFound from '../../screens/NotFound.tsx';

/** For pages below /dependents/:dependentId: the student who eats, from an own wallet. */
export function StudentDiner({
  dependentId,
  children,
}: {
  dependentId: string;
  children: (diner: Diner) => ReactNode;
}) {
  const { me } = useSession();
  const { data, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return (
      <ErrorScreen
        error={error}
        text="dependent.error.loadingData"
        onRetry={() => void refetch()}
      />
    );
  }
  const diner = studentAsDiner(data, me.countryCode);
  return diner ? children(diner) : <NotFound />;
}
