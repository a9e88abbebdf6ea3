import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { isServed } from '@merenda/domain/ordering/slots';
import {
  isStandingDay,
  isTimeToPlace,
  type StandingDays,
} from '@merenda/domain/ordering/standing-order';
import { type Day, daysFrom, timeOfMinutes, type WallClock } from '@merenda/domain/time/dates';
import { lastTimelyMinute, type MenuRow, scheduleOf, timelySlots } from '../menus/index.ts';

/** A day for which a standing order orders, with its menu. */
export interface StandingDay {
  day: Day;
  menu: MenuRow;
  /** Slots whose cut-off has not passed, including fully booked ones. */
  slots: string[];
  /** The last minute in which every slot of the day can be ordered. */
  last: WallClock;
}

/**
 * The days from today on for which a standing order orders: its menu is served, and nothing is or
 * was ordered. A meal that a guardian has ordered or cancelled by hand stays as it is
 * (product:week#standing-order). Days whose cut-off has passed are included.
 */
export function standingDays(
  order: StandingDays & { menuId: string | null },
  {
    menus,
    taken,
    now,
    days,
  }: { menus: readonly MenuRow[]; taken: ReadonlySet<Day>; now: WallClock; days: number },
): StandingDay[] {
  const own = menus.filter((menu) => isOwn(menu, order.menuId));
  return daysFrom(now.day, days)
    .filter((day) => isStandingDay(order, day) && !taken.has(day))
    .flatMap((day) => {
      const menu = own.find((one) => isServed(scheduleOf(one), day));
      if (!menu) return [];
      const occasion = { day, orderType: DEFAULT_ORDER_TYPE, now };
      const last = lastTimelyMinute(menu, timeOfMinutes(menu.start_time_minutes), occasion);
      return [{ day, menu, slots: timelySlots(menu, occasion), last }];
    });
}

const isOwn = (menu: MenuRow, wanted: string | null) =>
  menu.order_types.includes(DEFAULT_ORDER_TYPE) &&
  (wanted === null ? menu.menu_type === 'lunch' : menu.id === wanted);

/** The days that have to be placed now. */
export const daysToPlace = (days: readonly StandingDay[], today: Day): StandingDay[] =>
  days.filter(({ last }) => isTimeToPlace(last, today));
