import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderList } from '../../../features/ordering/components/order/order-list.tsx';
import { OrderWizard } from '../../../features/ordering/components/order/order-wizard.tsx';
import { studentAsDiner } from '../../../features/ordering/model/diner.ts';
import { useT } from '../../../i18n/language.ts';
import { dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFrame } from '../../../ui/layout/wizard-frame.tsx';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /dependents/:dependentId/buy: the open orders, and the way to a new one. */
export default function Buy() {
  const t = useT();
  const navigate = useNavigate();
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/buy' });
  const { me } = useSession();
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  const [ordering, setOrdering] = useState(wanted !== undefined);
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  const diner = student && studentAsDiner(student, me.countryCode);
  if (!diner) {
    if (!student && !error) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  if (ordering) {
    return <OrderWizard diner={diner} wanted={wanted} onLeave={() => setOrdering(false)} />;
  }
  return (
    <WizardFrame
      title={diner.name}
      heading={t('ordering.open')}
      onBack={() => void navigate({ to: '/' })}
      action={
        student.maySpend && (
          <Button wide onClick={() => setOrdering(true)}>
            {t('ordering.start')}
          </Button>
        )
      }
    >
      {!student.maySpend && (
        <Card tone="warn">
          <p>{t('guardians.cannotOrder')}</p>
        </Card>
      )}
      <OrderList diner={diner} />
    </WizardFrame>
  );
}
