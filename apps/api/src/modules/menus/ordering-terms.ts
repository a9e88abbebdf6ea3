import { addDays, minutesOfTime, type WallClock } from '@merenda/domain/dates';
import { isBeforeCutOff, isServed, type Schedule, slotsFor } from '@merenda/domain/slots';
import type { MenuRow } from './store.ts';

/** A meal of a menu: on which day and how it is ordered. */
export interface Occasion {
  day: string;
  orderType: string;
  /** What the wall of the school shows now. */
  now: WallClock;
}

export const scheduleOf = (menu: MenuRow): Schedule => ({
  startDate: menu.start_date,
  endDate: menu.end_date,
  repeatsOn: menu.repeats_on,
  startTimeMinutes: menu.start_time_minutes,
  endTimeMinutes: menu.end_time_minutes,
});

/** The slots that there is still time to order for, whether or not a place is left in them. */
export function timelySlots(menu: MenuRow, { day, orderType, now }: Occasion): string[] {
  if (!isOffered(menu, { day, orderType }) || isTooSoon(menu, { day, orderType, now })) return [];
  return slotsFor({
    ...scheduleOf(menu),
    slotsTime: menu.slots_time_minutes,
    prepTime: menu.prep_time_minutes,
    day,
    now,
  });
}

/** Why a slot cannot be ordered, as far as the menu and the clock say; undefined when it can. */
export function slotProblem(
  menu: MenuRow,
  slot: string,
  { day, orderType, now }: Occasion,
): 'not_served' | 'closed' | undefined {
  const wholeDay = slotsFor({
    ...scheduleOf(menu),
    slotsTime: menu.slots_time_minutes,
    prepTime: 0,
    day,
    now: { day, minutes: 0 },
  });
  if (!isOffered(menu, { day, orderType }) || !wholeDay.includes(slot)) return 'not_served';
  const timely = isBeforeCutOff({
    slot: { day, minutes: minutesOfTime(slot) ?? 0 },
    prepTime: menu.prep_time_minutes,
    now,
  });
  return timely && !isTooSoon(menu, { day, orderType, now }) ? undefined : 'closed';
}

const isOffered = (menu: MenuRow, { day, orderType }: Omit<Occasion, 'now'>) =>
  menu.order_types.includes(orderType) && isServed(scheduleOf(menu), day);

/** Coffee breaks want some days' notice (spec 2 §2 "Order screen"). */
const isTooSoon = (menu: MenuRow, { day, orderType, now }: Occasion) =>
  orderType === 'COFF-BRK' && day < addDays(now.day, menu.max_advance_days);
