import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { DinersOrder } from '../diners/diners-order.tsx';

/** /dependents/:dependentId/buy/:orderId */
export default function OrderPage() {
  const t = useT();
  const { dependentId, orderId } = useParams({
    from: '/guardian/dependents/$dependentId/buy/$orderId',
  });
  return (
    <DinersOrder
      dinerId={dependentId}
      orderId={orderId}
      title={t('ordering.order')}
      back={<BackLink to="/dependents/$dependentId/buy" params={{ dependentId }} />}
    />
  );
}
