import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { CalendarDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton, ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { comingOrdersQuery } from '../../api/orders.ts';
import { useChoiceInAddress } from '../../model/choice-in-address.ts';
import type { Diner } from '../../model/diner.ts';
import { type MealDraft, SERVICE_TYPES } from '../../model/meal/steps.ts';
import { readWantedMeal } from '../../model/meal/wanted-meal.ts';
import { type LinkToOrder, OrderRows } from '../order/order-rows.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { SCHEDULE_PLAN } from './schedule-plan.ts';

// The wizard loads while the meals are read.
const MealWizard = lazy(() => import('../meal/meal-wizard.tsx'), 'MealWizard');

interface ScheduleProps {
  diner: Diner;
  linkTo: LinkToOrder;
}

/**
 * The coming meals that this guardian ordered for the diner, as a list or in a calendar, and a button for a
 * new one (product:scheduling#page).
 */
export function ScheduleScreen({ diner, linkTo, back }: ScheduleProps & { back: ReactNode }) {
  const t = useT();
  const { responsible } = useSession();
  const navigate = useNavigate();
  const pathname = usePageLocation((page) => page.pathname);
  const isWide = useWideScreen();
  const wanted = readWantedService(useSearch({ strict: false }));
  const [scheduling, setScheduling] = useState(wanted !== undefined);
  useEffect(() => {
    void MealWizard.preload();
  }, []);
  if (scheduling) {
    const leave = () => {
      scrollTo({ top: 0 });
      setScheduling(false);
      if (wanted) void navigate({ to: '.', search: {}, replace: true });
    };
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <MealWizard
          title={t('schedule.new')}
          plan={SCHEDULE_PLAN}
          {...{ diner, wanted }}
          address={pathname}
          onLeave={leave}
          onPlaced={() => {
            notify('good', t('cart.success.orderPlaced'));
            leave();
          }}
        />
      </Suspense>
    );
  }
  const start = diner.maySpend && !responsible.blocked && (
    <Button wide={!isWide} onClick={() => setScheduling(true)}>
      {t('schedule.new')}
    </Button>
  );
  return (
    <Screen>
      <PageHeader
        title={t('schedule.title')}
        text={diner.kind === 'student' ? dotted([diner.name, diner.unit.name]) : diner.unit.name}
        back={back}
        action={isWide && start}
      />
      <Schedule diner={diner} linkTo={linkTo} />
      {!isWide && start && <Foot>{start}</Foot>}
    </Screen>
  );
}

/** Reads the meal chosen before a top-up from the address to which the top-up returned. */
function readWantedService(search: { type?: unknown }): MealDraft | undefined {
  const meal = readWantedMeal(search);
  const type = SERVICE_TYPES.find((one) => one === search.type);
  return meal?.menu && type ? { ...meal, type } : undefined;
}

function Schedule({ diner, linkTo }: ScheduleProps) {
  const t = useT();
  const { me } = useSession();
  const [view = 'list', setView] = useChoiceInAddress('view', ['list', 'calendar']);
  const today = todayAt(diner.unit);
  const { data, error, refetch } = useQuery(comingOrdersQuery(diner.id, today));
  if (!data) {
    if (!error) return <ListSkeleton rows={3} />;
    return <ErrorState error={error} text="schedule.error.list" onRetry={() => void refetch()} />;
  }
  const orders = data.docs.filter(({ requester }) => requester._id === me._id);
  return (
    <>
      <Segmented
        label={t('schedule.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'list', label: t('schedule.list') },
          { value: 'calendar', label: t('schedule.calendar') },
        ]}
      />
      {view === 'calendar' ? (
        <ScheduleCalendar orders={orders} today={today} linkTo={linkTo} />
      ) : orders.length > 0 ? (
        <OrderRows orders={orders} today={today} linkTo={linkTo} />
      ) : (
        <EmptyState
          drawing={<CalendarDrawing />}
          title={t('schedule.empty.title')}
          text={t('schedule.empty.text')}
        />
      )}
    </>
  );
}
