import { useParams } from '@tanstack/react-router';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { DinersOrder } from '../diners/diners-order.tsx';

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
