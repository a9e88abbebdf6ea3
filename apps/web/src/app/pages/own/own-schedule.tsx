import { useLeave } from '@merenda/ui/blocks/browser/use-leave.ts';
import { useParams } from '@tanstack/react-router';
import { ScheduleScreen } from '../../../features/ordering/components/schedule/schedule-screen.tsx';
import { OwnDiner } from '../diners/own-diner.tsx';

/** /responsible/:responsibleId/schedulling */
export default function OwnSchedule() {
  const leave = useLeave({ to: '/' });
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/schedulling',
  });
  return (
    <OwnDiner responsibleId={responsibleId}>
      {(diner) => (
        <ScheduleScreen
          diner={diner}
          onBack={leave}
          linkTo={(scheduleId) => ({
            to: '/responsible/$responsibleId/schedulling/$scheduleId',
            params: { responsibleId, scheduleId },
          })}
        />
      )}
    </OwnDiner>
  );
}
