import { FORECAST_WEEKS, forecastMeals } from '@merenda/domain/kitchen/forecast';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { isServed } from '@merenda/domain/ordering/slots';
import { daysFrom, wallClockAt } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import {
  findMenuRows,
  findSchools,
  isLater,
  lastServiceMinute,
  scheduleOf,
} from '../menus/index.ts';
import type { Services } from '../services.ts';
import type { Service } from './day/read-board.ts';

/** The number of days that are forecast, and how far ahead they are looked for. */
const DAYS = 5;
const LOOK_AHEAD_DAYS = 14;

/**
 * The meals expected on the next days that can still be ordered, by service, from the same weekday's last
 * weeks (product:console-kitchen#forecast). @throws Failure not_found
 */
export async function forecast({ db, clock }: Services, schoolId: string) {
  const [school] = await findSchools(db, [schoolId]);
  if (!school) throw notFound();
  const now = clock();
  const local = wallClockAt(now, school.timeZone);
  const menus = await findMenuRows(db, [schoolId], local.day);
  const ahead = daysFrom(local.day, LOOK_AHEAD_DAYS);
  const open = ahead.flatMap((day) => {
    const served = menus.filter((menu) => isServed(scheduleOf(menu), day));
    const services = MENU_TYPES.filter((service) => {
      const cutOff = lastServiceMinute(served, service, day);
      return cutOff && !isLater(local, cutOff);
    });
    return services.length > 0 ? [{ day, services }] : [];
  });
  const chosen = open.slice(0, DAYS);
  const weeks = await countWeeks(db, {
    schoolId,
    days: chosen.map(({ day }) => day),
    now,
    timeZone: school.timeZone,
  });
  return {
    docs: chosen.flatMap(({ day, services }) =>
      services.map((service) => {
        const own = weeks.filter((week) => week.day === day && week.service === service);
        const ordered = own.find(({ ago }) => ago === 0)?.final ?? 0;
        const past = own.filter(({ ago }) => ago > 0);
        const weeksWithMeals = past.filter(({ final }) => final > 0).length;
        return {
          day,
          service,
          ordered,
          weeks: weeksWithMeals,
          ...toTell(forecastMeals(ordered, past)),
        };
      }),
    ),
  };
}

const toTell = (found: ReturnType<typeof forecastMeals>) =>
  found ? { expected: found.expected, error: found.error } : {};

/** The meals of a service on the same weekday some weeks ago; 0 weeks ago is the day itself. */
interface Week {
  day: string;
  service: Service;
  ago: number;
  early: number;
  final: number;
}

/**
 * Counts by one statement. `early` has what was ordered, and not cancelled yet, by the same weekday and hour
 * of that week: the audit knows when an order was cancelled.
 */
async function countWeeks(
  db: Kysely<DB>,
  about: { schoolId: string; days: readonly string[]; now: Date; timeZone: string },
): Promise<Week[]> {
  if (about.days.length === 0) return [];
  const { rows } = await sql<Week>`
    SELECT target.day::text AS day, menu.menu_type AS service, ago,
      count(*) FILTER (WHERE created_at <= moment AND (status <> 'cancelled' OR NOT EXISTS (
        SELECT FROM audit WHERE subject = meal_order.id::text AND action = 'order.cancelled'
          AND at <= moment)))::int AS early,
      count(*) FILTER (WHERE status <> 'cancelled')::int AS final
    FROM unnest(${[...about.days]}::date[]) AS target(day)
    CROSS JOIN generate_series(0, ${FORECAST_WEEKS}::int) AS ago
    CROSS JOIN LATERAL (SELECT (${about.now}::timestamptz AT TIME ZONE ${about.timeZone}
      - ago * interval '7 days') AT TIME ZONE ${about.timeZone} AS moment) AS past
    JOIN meal_order ON meal_order.school_id = ${about.schoolId}
      AND meal_order.day = target.day - ago * 7
    JOIN menu ON menu.id = meal_order.menu_id
    GROUP BY target.day, menu.menu_type, ago`.execute(db);
  return rows;
}
