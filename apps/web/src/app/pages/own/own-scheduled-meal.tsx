import { useParams } from '@tanstack/react-router';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { DinersOrder } from '../diners/diners-order.tsx';

/** /responsible/:responsibleId/schedulling/:scheduleId */
export default function OwnScheduledMeal() {
  const { responsibleId, scheduleId } = useParams({
    from: '/guardian/responsible/$responsibleId/schedulling/$scheduleId',
  });
  return (
    <DinersOrder
      dinerId={responsibleId}
      orderId={scheduleId}
      back={<BackLink to="/responsible/$responsibleId/schedulling" params={{ responsibleId }} />}
    />
  );
}
