import { useLeave } from '@merenda/ui/blocks/browser/use-leave.ts';
import { useParams } from '@tanstack/react-router';
import { ScheduleScreen } from '../../../features/ordering/components/schedule/schedule-screen.tsx';
import { StudentDiner } from '../diners/student-diner.tsx';

/** /dependents/:dependentId/schedulling */
export default function StudentSchedule() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/schedulling' });
  const leave = useLeave({ to: '/dependents/$dependentId', params: { dependentId } });
  return (
    <StudentDiner dependentId={dependentId}>
      {(diner) => (
        <ScheduleScreen
          diner={diner}
          onBack={leave}
          linkTo={(scheduleId) => ({
            to: '/dependents/$dependentId/schedulling/$scheduleId',
            params: { dependentId, scheduleId },
          })}
        />
      )}
    </StudentDiner>
  );
}
