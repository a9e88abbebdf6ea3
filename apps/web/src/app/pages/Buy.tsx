import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderList } from '../../features/ordering/components/OrderList.tsx';
import { OrderWizard } from '../../features/ordering/components/OrderWizard.tsx';
import { useT } from '../../i18n/language.ts';
import { dependentQuery } from '../../queries/dependents.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ScreenSkeleton } from '../../ui/Skeletons.tsx';
import { WizardFrame } from '../../ui/WizardFrame.tsx';

/** /dependents/:dependentId/buy: the open orders, and the way to a new one. */
export default function Buy() {
  const t = useT();
  const navigate = useNavigate();
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/buy' });
  const { me } = useSession();
  const [ordering, setOrdering] = useState(false);
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (!student?.wallet) {
    if (!student && !error) return <ScreenSkeleton />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (ordering) {
    return (
      <OrderWizard
        student={{ ...student, wallet: student.wallet }}
        onLeave={() => setOrdering(false)}
      />
    );
  }
  return (
    <WizardFrame
      title={student.name}
      heading={t('ordering.open')}
      onBack={() => void navigate({ to: '/' })}
      action={
        <Button wide onClick={() => setOrdering(true)}>
          {t('ordering.start')}
        </Button>
      }
    >
      <OrderList studentId={student._id} />
    </WizardFrame>
  );
}
