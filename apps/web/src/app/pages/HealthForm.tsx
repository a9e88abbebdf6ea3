import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { HealthFormScreen } from '../../features/health-form/components/HealthFormScreen.tsx';
import { dependentQuery } from '../../queries/dependents.ts';
import { useSession } from '../../session/session.ts';
import { ErrorScreen } from '../../ui/ErrorState.tsx';
import { ScreenSkeleton } from '../../ui/Skeletons.tsx';

/** /anamnesis/:dependentId and /dependents/anamnesis/:dependentId: the health form (spec 2 §2). */
export default function HealthForm() {
  const navigate = useNavigate();
  const { dependentId = '' } = useParams({ strict: false });
  const { me } = useSession();
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (!student) {
    if (!error) return <ScreenSkeleton />;
    return (
      <ErrorScreen
        error={error}
        text="dependent.error.loadingData"
        onRetry={() => void refetch()}
      />
    );
  }
  const leave = () => void navigate({ to: '/dependents/$dependentId', params: { dependentId } });
  return <HealthFormScreen key={student._id} student={student} onLeave={leave} />;
}
