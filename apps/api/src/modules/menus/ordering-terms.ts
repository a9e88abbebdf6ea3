import {
  isBeforeCutOff,
  isCoffeeBreakDay,
  isServed,
  lastDayForCoffeeBreak,
  lastMinuteFor,
  type Schedule,
  slotsFor,
} from '@merenda/domain/ordering/slots';
import { minutesOfTime, type WallClock } from '@merenda/domain/time/dates';
import type { MenuRow } from './queries.ts';

/**
 * The columns that decide about a menu's cut-offs, for every query that joins `menu` and `school`
 * (product:menus#cut-off). `selectMenus` of queries.ts reads all of a menu.
 */
export const CUT_OFF_COLUMNS = [
  'menu.prep_time_minutes',
  'menu.cut_offs',
  'menu.max_advance_days',
] as const;

type Named<Column> = Column extends `${string}.${infer Name}` ? Name : never;

/** A row with {@link CUT_OFF_COLUMNS}. */
export type CutOff = Pick<MenuRow, Named<(typeof CUT_OFF_COLUMNS)[number]>>;

/** A menu's limits as the domain's rules take them. */
const limitsOf = (menu: CutOff) => ({
  prepTime: menu.prep_time_minutes,
  cutOffs: menu.cut_offs,
});

/** The day of a meal and how it is ordered. */
export interface Occasion {
  day: string;
  orderType: string;
  /** The school's local date and time now. */
  now: WallClock;
}

/** A menu's dates, weekdays and hours as the domain's rules take them. */
export const scheduleOf = (menu: MenuRow): Schedule => ({
  startDate: menu.start_date,
  endDate: menu.end_date,
  repeatsOn: menu.repeats_on,
  startTimeMinutes: menu.start_time_minutes,
  endTimeMinutes: menu.end_time_minutes,
  // A skipped day is as a closed one, for this menu alone.
  closures: [
    ...menu.closures,
    ...menu.skipped_days.map((day) => ({ firstDay: day, lastDay: day })),
  ],
});

/**
 * The slots that can be ordered, including fully booked ones: lists offer them, and an acceptance
 * takes no other.
 */
export function timelySlots(menu: MenuRow, { day, orderType, now }: Occasion): string[] {
  if (!isOffered(menu, { day, orderType }) || isTooSoon(menu, { day, orderType, now })) return [];
  return slotsFor({
    ...scheduleOf(menu),
    slotsTime: menu.slots_time_minutes,
    ...limitsOf(menu),
    day,
    now,
  });
}

/** The slots of a day, whatever the time is. */
const slotsOf = (menu: MenuRow, day: string): string[] =>
  slotsFor({
    ...scheduleOf(menu),
    slotsTime: menu.slots_time_minutes,
    prepTime: 0,
    cutOffs: {},
    day,
    now: { day, minutes: 0 },
  });

/** The reason of menu or time against a slot; undefined when it can be ordered. */
export function slotProblem(
  menu: MenuRow,
  slot: string,
  occasion: Occasion,
): 'not_served' | 'closed' | undefined {
  const { day } = occasion;
  if (!isOffered(menu, occasion) || !slotsOf(menu, day).includes(slot)) return 'not_served';
  return timelySlots(menu, occasion).includes(slot) ? undefined : 'closed';
}

/** Tells whether a meal's cut-off has not passed (product:menus#cut-off). */
export function isTimely(menu: CutOff, slot: string, { day, orderType, now }: Occasion): boolean {
  const isInTime = isBeforeCutOff({
    slot: { day, minutes: minutesOfTime(slot) ?? 0 },
    ...limitsOf(menu),
    now,
  });
  return isInTime && !isTooSoon(menu, { day, orderType, now });
}

/**
 * The last minute in which a menu's meals of a day can be ordered, on the school's wall clock; undefined when
 * the menu is not served on that day.
 */
function lastOrderMinute(menu: MenuRow, day: string): WallClock | undefined {
  if (!isServed(scheduleOf(menu), day)) return undefined;
  return latestOf(
    slotsOf(menu, day).flatMap((slot) =>
      menu.order_types.map((orderType) => lastTimelyMinute(menu, slot, { day, orderType })),
    ),
  );
}

/** The last minute in which one of a service's menus can be ordered, as {@link lastOrderMinute}. */
export const lastServiceMinute = (
  menus: readonly MenuRow[],
  service: MenuRow['menu_type'],
  day: string,
): WallClock | undefined =>
  latestOf(
    menus.flatMap((menu) => (menu.menu_type === service ? (lastOrderMinute(menu, day) ?? []) : [])),
  );

const latestOf = (minutes: readonly WallClock[]): WallClock | undefined =>
  minutes.toSorted((one, other) => (isLater(one, other) ? -1 : 1))[0];

/** One minute is later than another. */
export const isLater = (one: WallClock, other: WallClock): boolean =>
  one.day === other.day ? one.minutes > other.minutes : one.day > other.day;

/** The last minute in which {@link isTimely} is true, on the school's wall clock. */
export function lastTimelyMinute(
  menu: CutOff,
  slot: string,
  { day, orderType }: Omit<Occasion, 'now'>,
): WallClock {
  const last = lastMinuteFor({
    slot: { day, minutes: minutesOfTime(slot) ?? 0 },
    ...limitsOf(menu),
  });
  if (orderType !== 'COFF-BRK') return last;
  const lastDay = lastDayForCoffeeBreak(day, menu.max_advance_days);
  return lastDay < last.day ? { day: lastDay, minutes: 24 * 60 - 1 } : last;
}

const isOffered = (menu: MenuRow, { day, orderType }: Omit<Occasion, 'now'>) =>
  menu.order_types.includes(orderType) && isServed(scheduleOf(menu), day);

const isTooSoon = (menu: CutOff, { day, orderType, now }: Occasion) =>
  orderType === 'COFF-BRK' &&
  !isCoffeeBreakDay(day, { today: now.day, maxAdvanceDays: menu.max_advance_days });
