import { useParams } from '@tanstack/react-router';
import { BackLink } from '../../ui/BackLink.tsx';
import { DinersOrder } from './diners/DinersOrder.tsx';

/** /dependents/:dependentId/schedulling/:scheduleId */
export default function StudentScheduledMeal() {
  const { dependentId, scheduleId } = useParams({
    from: '/guardian/dependents/$dependentId/schedulling/$scheduleId',
  });
  return (
    <DinersOrder
      dinerId={dependentId}
      orderId={scheduleId}
      back={<BackLink to="/dependents/$dependentId/schedulling" params={{ dependentId }} />}
    />
  );
}
