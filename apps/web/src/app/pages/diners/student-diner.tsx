import type { ReactNode } from 'react';
import { type Diner, studentAsDiner } from '../../../features/ordering/model/diner.ts';
import { useSession } from '../../../session/session.ts';
import NotFound from '../../screens/not-found.tsx';
import { OwnStudent } from './own-student.tsx';

/** For pages below /dependents/:dependentId: the student who eats, from an own wallet. */
export function StudentDiner({
  dependentId,
  children,
}: {
  dependentId: string;
  children: (diner: Diner) => ReactNode;
}) {
  const { me } = useSession();
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => {
        const diner = studentAsDiner(student, me.countryCode);
        return diner ? children(diner) : <NotFound />;
      }}
    </OwnStudent>
  );
}
