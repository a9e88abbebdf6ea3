import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { type Dependent, dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

/**
 * The frame of pages about one of the guardian's students: it loads the student and shows a failure. Another
 * student's page is another element: it keeps nothing that was typed for this one.
 */
export function OwnStudent({
  dependentId,
  children,
}: {
  dependentId: string;
  children: (student: Dependent) => ReactNode;
}) {
  const { me } = useSession();
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (student) return <Fragment key={student._id}>{children(student)}</Fragment>;
  if (!error) return <ScreenSkeleton />;
  return (
    <ErrorScreen error={error} text="dependent.error.loadingData" onRetry={() => void refetch()} />
  );
}
