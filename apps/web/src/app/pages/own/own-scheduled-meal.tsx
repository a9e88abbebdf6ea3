import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { DinersOrder } from '../diners/diners-order.tsx';

/** /responsible/:responsibleId/schedulling/:scheduleId */
export default function OwnScheduledMeal() {
  const t = useT();
  const { responsibleId, scheduleId } = useParams({
    from: '/guardian/responsible/$responsibleId/schedulling/$scheduleId',
  });
  return (
    <DinersOrder
      dinerId={responsibleId}
      orderId={scheduleId}
      title={t('schedule.details')}
      back={<BackLink to="/responsible/$responsibleId/schedulling" params={{ responsibleId }} />}
    />
  );
}
