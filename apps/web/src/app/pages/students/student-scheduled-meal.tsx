import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { DinersOrder } from '../diners/diners-order.tsx';

/** /dependents/:dependentId/schedulling/:scheduleId */
export default function StudentScheduledMeal() {
  const t = useT();
  const { dependentId, scheduleId } = useParams({
    from: '/guardian/dependents/$dependentId/schedulling/$scheduleId',
  });
  return (
    <DinersOrder
      dinerId={dependentId}
      orderId={scheduleId}
      title={t('schedule.details')}
      back={<BackLink to="/dependents/$dependentId/schedulling" params={{ dependentId }} />}
    />
  );
}
