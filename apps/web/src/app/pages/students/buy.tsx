import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { Beside } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { Order } from '../../../features/ordering/api/orders.ts';
import { ORDER_PLAN } from '../../../features/ordering/components/meal/order-plan.ts';
import { NextDishes } from '../../../features/ordering/components/menu/next-dishes.tsx';
import { OpenOrders, OrderList } from '../../../features/ordering/components/order/order-list.tsx';
import { OrderPlaced } from '../../../features/ordering/components/order/order-placed.tsx';
import { SuspendedOrders } from '../../../features/ordering/components/suspended/suspended-orders.tsx';
import { type Diner, studentAsDiner } from '../../../features/ordering/model/diner.ts';
import {
  readWantedMeal,
  type WantedMeal,
} from '../../../features/ordering/model/meal/wanted-meal.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { Unblocked } from '../../../session/unblocked.tsx';
import { StudentDiner } from '../diners/student-diner.tsx';

// The wizard loads while the dishes are read.
const MealWizard = lazy(
  () => import('../../../features/ordering/components/meal/meal-wizard.tsx'),
  'MealWizard',
);

/**
 * The page /dependents/:dependentId/buy: the next day's dishes, the open orders, and a new order, which the
 * address may fill in partly.
 */
export default function Buy() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/buy' });
  const wanted = readWantedMeal(useSearch({ strict: false }));
  return (
    <StudentDiner dependentId={dependentId}>
      {(diner) => <BuyFor key={JSON.stringify(wanted)} {...{ diner, wanted }} />}
    </StudentDiner>
  );
}

function BuyFor({ diner, wanted }: { diner: Diner; wanted: WantedMeal | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const { me } = useSession();
  const isWide = useWideScreen();
  const [ordering, setOrdering] = useState(wanted !== undefined);
  const [placed, setPlaced] = useState<{ order: Order; meal: WantedMeal }>();
  const students = useQuery(dependentsQuery(me._id));
  useEffect(() => {
    void MealWizard.preload();
  }, []);
  const leave = () => {
    scrollTo({ top: 0 });
    setOrdering(false);
    setPlaced(undefined);
    // The meal in the address is ordered, or no longer wanted.
    if (wanted) void navigate({ to: '.', search: {}, replace: true });
  };
  if (placed) {
    const siblings = (students.data?.docs ?? []).flatMap((one) => {
      const sibling = one._id === diner.id ? undefined : studentAsDiner(one, me.countryCode);
      return sibling?.maySpend ? [sibling] : [];
    });
    return <OrderPlaced {...placed} diner={diner} siblings={siblings} onClose={leave} />;
  }
  if (ordering) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <MealWizard
          title={t('ordering.title', { name: diner.givenName })}
          plan={ORDER_PLAN}
          {...{ diner, wanted }}
          address={`/dependents/${diner.id}/buy`}
          onLeave={leave}
          onPlaced={(order, meal) => setPlaced({ order, meal })}
        />
      </Suspense>
    );
  }
  const orders = <OrderList diner={diner} />;
  const back = <BackLink to="/dependents/$dependentId" params={{ dependentId: diner.id }} />;
  if (!diner.maySpend) {
    return (
      <Screen>
        <PageHeader title={t('ordering.open')} text={diner.name} back={back} />
        <Card tone="warn">
          <p>{t('guardians.cannotOrder')}</p>
        </Card>
        <SuspendedOrders studentId={diner.id} />
        {orders}
      </Screen>
    );
  }
  const start = (
    <Unblocked act="POST /menu-orders-estimations">
      <Button wide onClick={() => setOrdering(true)}>
        {t('ordering.start')}
      </Button>
    </Unblocked>
  );
  return (
    <Screen wide>
      <PageHeader title={t('ordering.title', { name: diner.givenName })} back={back} />
      <SuspendedOrders studentId={diner.id} />
      <Beside
        aside={
          isWide && (
            <>
              {start}
              <Section title={t('ordering.open')}>{orders}</Section>
            </>
          )
        }
      >
        {!isWide && <OpenOrders diner={diner} />}
        <NextDishes diner={diner} />
      </Beside>
      {!isWide && <Foot>{start}</Foot>}
    </Screen>
  );
}
