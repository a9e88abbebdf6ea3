import type { Day } from '@merenda/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { todayAt } from '../../../session/companyTime.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { CalendarDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ScreenSkeleton } from '../../../ui/Skeletons.tsx';
import { availableDatesQuery } from '../api/menus.ts';
import type { Diner } from '../diner.ts';

/** Step 1: a calendar of the days on which something can be ordered (spec 2 §2 "Purchase"). */
export function DayStep({
  unit,
  day,
  onChoose,
}: {
  unit: Diner['unit'];
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
    <DatePicker
      value={day}
      onChange={onChoose}
      today={today}
      opensOn={data.docs[0]}
      available={(candidate) => open.has(candidate)}
      min={today}
    />
  );
}
