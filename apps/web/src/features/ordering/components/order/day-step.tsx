import type { Day } from '@merenda/domain/time/dates';
import { useQuery } from '@tanstack/react-query';
import { todayAt } from '../../../../brand/company-time.ts';
import { useT } from '../../../../i18n/language.ts';
import { Calendar } from '../../../../ui/calendar/calendar.tsx';
import { CalendarDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../../ui/states/skeletons.tsx';
import { availableDatesQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';

/**
 * Step 1: a calendar of the days on which something can be ordered, those with an order marked
 * (product:ordering#wizard).
 */
export function DayStep({
  unit,
  ordered,
  day,
  onChoose,
}: {
  unit: Diner['unit'];
  ordered: ReadonlySet<Day>;
  day: Day | undefined;
  onChoose: (day: Day) => void;
}) {
  const t = useT();
  const today = todayAt(unit);
  const { data, error, refetch } = useQuery(availableDatesQuery(unit._id));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return (
      <ErrorState
        error={error}
        text="order.error.loadingAvailableDate"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.docs.length === 0) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title={t('order.error.schoolNoDatesAndMenuAvailable')}
      />
    );
  }
  const open = new Set(data.docs);
  return (
    <Calendar
      value={day}
      onChange={onChoose}
      today={today}
      opensOn={data.docs[0]}
      available={open}
      marked={{ days: ordered, label: t('week.ordered') }}
      min={today}
    />
  );
}
