import { greatest } from '@merenda/domain/extremes';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import {
  addDays,
  type Day,
  timeOfMinutes,
  type WallClock,
  wallClockAt,
} from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import {
  findFullSlots,
  findMenuRows,
  lastTimelyMinute,
  type MenuRow,
  timelySlots,
} from '../../menus/index.ts';
import type { Services } from '../../services.ts';

/** Days in which a next school day is searched: more than the longest holidays. */
const DAYS_SEARCHED = 21;
/** Days that are told: today, and the next one. */
const DAYS_TOLD = 2;

/** A day with the slots that can still be ordered, for each menu with any. */
export interface OpenDay {
  day: Day;
  offered: readonly { menu: MenuRow; slots: readonly string[] }[];
}

/**
 * The next two days, from a day on, that can still be ordered for at each of the students' schools.
 * Places are counted on further days only if one of these is full.
 */
export async function findOpenDays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  students: readonly { schoolId: string; timeZone: string }[],
  from: Day,
): Promise<ReadonlyMap<string, OpenDay[]>> {
  const zones = new Map(students.map(({ schoolId, timeZone }) => [schoolId, timeZone]));
  const menus = await findMenuRows(db, [...zones.keys()], from);
  const timely = (school: string, zone: string) =>
    timelyDays(
      menus.filter(({ school_id }) => school_id === school),
      { from, now: wallClockAt(clock(), zone) },
    );
  const first = await withoutFull(
    db,
    [...zones].map(([school, zone]) => ({
      school,
      days: timely(school, zone).take(DAYS_TOLD).toArray(),
    })),
  );
  const wanting = [...zones].filter(([school]) => (first.get(school)?.length ?? 0) < DAYS_TOLD);
  const all = await withoutFull(
    db,
    wanting.map(([school, zone]) => ({ school, days: timely(school, zone).toArray() })),
  );
  return new Map(
    [...zones.keys()].map((school) => [
      school,
      (all.get(school) ?? first.get(school) ?? []).slice(0, DAYS_TOLD),
    ]),
  );
}

/** Days with slots whose cut-off has not passed, including fully booked ones; home needs the first. */
function* timelyDays(
  menus: readonly MenuRow[],
  { from, now }: { from: Day; now: WallClock },
): Generator<OpenDay, undefined> {
  for (let ahead = 0; ahead < DAYS_SEARCHED; ahead += 1) {
    const day = addDays(from, ahead);
    const offered = menus.flatMap((menu) => {
      const slots = timelySlots(menu, { day, orderType: DEFAULT_ORDER_TYPE, now });
      return slots.length > 0 ? [{ menu, slots }] : [];
    });
    if (offered.length > 0) yield { day, offered };
  }
}

/** The same days without fully booked slots. */
async function withoutFull(
  db: Kysely<DB>,
  schools: readonly { school: string; days: readonly OpenDay[] }[],
): Promise<Map<string, OpenDay[]>> {
  const all = schools.flatMap(({ days }) => days);
  const menus = new Set(all.flatMap(({ offered }) => offered.map(({ menu }) => menu)));
  const isFull = await findFullSlots(db, [...menus], [...new Set(all.map(({ day }) => day))]);
  const free = ({ day, offered }: OpenDay): OpenDay => ({
    day,
    offered: offered
      .map(({ menu, slots }) => ({ menu, slots: slots.filter((slot) => !isFull(menu, day, slot)) }))
      .filter(({ slots }) => slots.length > 0),
  });
  return new Map(
    schools.map(({ school, days }) => [
      school,
      days.map(free).filter(({ offered }) => offered.length > 0),
    ]),
  );
}

/**
 * The last minute, as a school time, in which the day's lunch can be ordered, or any meal where there is no
 * lunch left (product:menus#cut-off).
 */
export function openUntil({ day, offered }: OpenDay): string {
  const lunches = offered.filter(({ menu }) => menu.menu_type === 'lunch');
  const ends = (lunches.length > 0 ? lunches : offered).flatMap(({ menu, slots }) =>
    // A later meal is never closed before an earlier one.
    slots.slice(-1).map((slot) => {
      const last = lastTimelyMinute(menu, slot, { day, orderType: DEFAULT_ORDER_TYPE });
      return scheduledFor(last.day, timeOfMinutes(last.minutes));
    }),
  );
  return greatest(ends, scheduledFor(day, '00:00'));
}
