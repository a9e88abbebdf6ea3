import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useParams } from '@tanstack/react-router';
import { ScheduleScreen } from '../../../features/ordering/components/schedule/schedule-screen.tsx';
import { StudentDiner } from '../diners/student-diner.tsx';

/** /dependents/:dependentId/schedulling */
export default function StudentSchedule() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/schedulling' });
  return (
    <StudentDiner dependentId={dependentId}>
      {(diner) => (
        <ScheduleScreen
          diner={diner}
          back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
          linkTo={(scheduleId) => ({
            to: '/dependents/$dependentId/schedulling/$scheduleId',
            params: { dependentId, scheduleId },
          })}
        />
      )}
    </StudentDiner>
  );
}
