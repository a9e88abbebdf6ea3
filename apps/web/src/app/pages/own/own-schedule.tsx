import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useParams } from '@tanstack/react-router';
import { ScheduleScreen } from '../../../features/ordering/components/schedule/schedule-screen.tsx';
import { OwnDiner } from '../diners/own-diner.tsx';

/** /responsible/:responsibleId/schedulling */
export default function OwnSchedule() {
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/schedulling',
  });
  return (
    <OwnDiner responsibleId={responsibleId}>
      {(diner) => (
        <ScheduleScreen
          diner={diner}
          back={<BackLink to="/" />}
          linkTo={(scheduleId) => ({
            to: '/responsible/$responsibleId/schedulling/$scheduleId',
            params: { responsibleId, scheduleId },
          })}
        />
      )}
    </OwnDiner>
  );
}
