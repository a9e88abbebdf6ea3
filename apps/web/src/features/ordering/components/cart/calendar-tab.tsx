import type { OrderType } from '@merenda/domain/ordering/order-types';
import type { Day } from '@merenda/domain/time/dates';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Menu } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { OpenDays } from '../meal/open-days.tsx';
import { SlotSection } from '../schedule/slot-section.tsx';

/** A calendar of the days that can be ordered. For a coffee break it also shows the menu's hours. */
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
  /** Only this menu's days can be chosen. */
  menu: Menu | undefined;
  /** Days with an order. */
  ordered: ReadonlySet<Day>;
  day: Day | undefined;
  onDay: (day: Day) => void;
  slot: string | undefined;
  onSlot: (slot: string) => void;
}) {
  const t = useT();
  const notice = menu?.coffeeBreakService?.maxAdvanceDays ?? 0;
  return (
    <>
      {notice > 0 && <p>{t('ordering.coffee.notice', { count: notice })}</p>}
      <OpenDays
        unit={unit}
        wanted={{ availableFor: orderType, menu: menu?._id }}
        ordered={ordered}
        day={day}
        onChoose={onDay}
        error="order.error.loadingAvailableDate"
      />
      {menu && day && (
        <SlotSection menu={menu} day={day} orderType={orderType} slot={slot} onSlot={onSlot} />
      )}
    </>
  );
}
