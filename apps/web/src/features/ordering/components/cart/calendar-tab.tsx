import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { CalendarDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { availableDatesQuery, type Menu, type OrderType } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { SlotSection } from '../schedule/slot-section.tsx';

/**
 * The days on which something can be ordered, which the API says: the device's clock may be wrong. Of a
 * coffee break's menu also its hours.
 */
export function CalendarTab({
  unit,
  orderType,
  menu,
  ordered,
  day,
  onDay,
  slot,
  onSlot,
}: {
  unit: Diner['unit'];
  orderType: OrderType;
  /** Only its days count. */
  menu: Menu | undefined;
  /** Days with an order. */
  ordered: ReadonlySet<Day>;
  day: Day | undefined;
  onDay: (day: Day) => void;
  slot: string | undefined;
  onSlot: (slot: string) => void;
}) {
  const t = useT();
  const { data, error, refetch } = useQuery(
    availableDatesQuery(unit._id, { availableFor: orderType, menu: menu?._id }),
  );
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
  const [first] = data.docs;
  if (first === undefined) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title={t('order.error.schoolNoDatesAndMenuAvailable')}
      />
    );
  }
  const open = new Set(data.docs);
  const notice = menu?.coffeeBreakService?.maxAdvanceDays ?? 0;
  return (
    <>
      {notice > 0 && <p>{t('ordering.coffee.notice', { count: notice })}</p>}
      <Calendar
        value={day}
        onChange={onDay}
        today={todayAt(unit)}
        opensOn={first}
        available={open}
        marked={{ days: ordered, label: t('week.ordered') }}
        min={first}
      />
      {menu && day && (
        <SlotSection menu={menu} day={day} orderType={orderType} slot={slot} onSlot={onSlot} />
      )}
    </>
  );
}
