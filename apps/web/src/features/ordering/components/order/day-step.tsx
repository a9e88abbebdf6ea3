import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { CalendarDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
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
