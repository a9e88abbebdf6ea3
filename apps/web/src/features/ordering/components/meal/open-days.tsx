import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { CalendarDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import type { OwnKey } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { availableDatesQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';

/**
 * A calendar of the days that can be ordered; days with an order are marked (product:ordering#wizard). The
 * API decides which days are open, by the school's clock: the device's clock may be wrong.
 */
export function OpenDays({
  unit,
  wanted,
  ordered,
  day,
  onChoose,
  error: text,
}: {
  unit: Diner['unit'];
  /** Only days of this type or menu can be chosen. */
  wanted?: Parameters<typeof availableDatesQuery>[1];
  ordered: ReadonlySet<Day>;
  day: Day | undefined;
  onChoose: (day: Day) => void;
  /** The text shown when the days fail to load. */
  error: OwnKey;
}) {
  const t = useT();
  const today = todayAt(unit);
  const { data, error, refetch } = useQuery(availableDatesQuery(unit._id, wanted));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
  }
  if (data.docs.length === 0) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title={t('order.error.schoolNoDatesAndMenuAvailable')}
      />
    );
  }
  return (
    <Calendar
      value={day}
      onChange={onChoose}
      today={today}
      opensOn={data.docs[0]}
      available={new Set(data.docs)}
      marked={{ days: ordered, label: t('week.ordered') }}
      min={today}
    />
  );
}
