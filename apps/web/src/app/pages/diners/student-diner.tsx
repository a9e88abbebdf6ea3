import type { ReactNode } from 'react';
import { type Diner, studentAsDiner } from '../../../features/ordering/model/diner.ts';
import { useSession } from '../../../session/session.ts';
import { OwnWallet } from './own-wallet.tsx';

/** The frame of pages below /dependents/:dependentId, for a student with a wallet as diner. */
export function StudentDiner({
  dependentId,
  children,
}: {
  dependentId: string;
  children: (diner: Diner) => ReactNode;
}) {
  const { me } = useSession();
  return (
    <OwnWallet dependentId={dependentId}>
      {(student) => children(studentAsDiner(student, me.countryCode))}
    </OwnWallet>
  );
}
