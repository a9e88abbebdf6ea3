import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { todayAt } from '../../../session/companyTime.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { CalendarDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { WizardFrame } from '../../../ui/WizardFrame.tsx';
import { comingOrdersQuery } from '../api/orders.ts';
import type { Diner } from '../diner.ts';
import { type LinkToOrder, OrderRows } from './OrderRows.tsx';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { ScheduleWizard } from './ScheduleWizard.tsx';

interface ScheduleProps {
  diner: Diner;
  linkTo: LinkToOrder;
}

/**
 * The meals to come that this guardian ordered for the diner, as a list or in a calendar, and the
 * way to a new one (spec 2 §2 "Meal scheduling").
 */
export function ScheduleScreen({ diner, linkTo, onBack }: ScheduleProps & { onBack: () => void }) {
  const t = useT();
  const { responsible } = useSession();
  const [scheduling, setScheduling] = useState(false);
  if (scheduling) return <ScheduleWizard diner={diner} onLeave={() => setScheduling(false)} />;
  return (
    <WizardFrame
      title={diner.name}
      heading={t('schedule.title')}
      text={diner.unit.name}
      onBack={onBack}
      action={
        diner.maySpend &&
        !responsible.blocked && (
          <Button wide onClick={() => setScheduling(true)}>
            {t('schedule.new')}
          </Button>
        )
      }
    >
      <Schedule diner={diner} linkTo={linkTo} />
    </WizardFrame>
  );
}

function Schedule({ diner, linkTo }: ScheduleProps) {
  const t = useT();
  const { me } = useSession();
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const { data, error, refetch } = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
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
        <ScheduleCalendar orders={orders} today={todayAt(diner.unit)} linkTo={linkTo} />
      ) : orders.length > 0 ? (
        <OrderRows orders={orders} linkTo={linkTo} />
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
