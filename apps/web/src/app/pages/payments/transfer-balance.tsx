import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { TransferWizard } from '../../../features/transfers/components/transfer-wizard.tsx';
import { hasWallet } from '../../../features/transfers/model/use-transfer-form.ts';
import { dependentQuery, dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /transfer-balance/:studentId (product:transfers#page) */
export default function TransferBalance() {
  const { studentId } = useParams({ from: '/guardian/transfer-balance/$studentId' });
  const { me } = useSession();
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, studentId));
  const list = useQuery(dependentsQuery(me._id));
  if (student && hasWallet(student) && !list.isPending) {
    const others = (list.data?.docs ?? []).filter(hasWallet);
    return (
      <TransferWizard student={student} others={others.filter(({ _id }) => _id !== student._id)} />
    );
  }
  if (student ? !hasWallet(student) : error) {
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  return <ScreenSkeleton />;
}
