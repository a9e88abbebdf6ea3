import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { TransferWizard } from '../../../features/transfers/components/transfer-wizard.tsx';
import { dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /transfer-balance/:studentId */
export default function TransferBalance() {
  const { studentId } = useParams({ from: '/guardian/transfer-balance/$studentId' });
  const { me } = useSession();
  const { data, error, refetch } = useQuery(dependentQuery(me._id, studentId));
  if (data?.wallet) return <TransferWizard student={{ ...data, wallet: data.wallet }} />;
  if (data || error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}
