import { sql } from 'kysely';

// Parts of queries with a guardian's `company`: days and months are those of its time zone.

/** Today in the company's zone. */
export const todayThere = (now: Date) =>
  sql<string>`(${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/** The first day of the current month in the company's zone. */
export const monthThere = (now: Date) =>
  sql<string>`date_trunc('month', ${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/** The latest current day of all zones: a constant bound, for which an index can be used. */
export const latestToday = (now: Date) =>
  sql<string>`(${now}::timestamptz AT TIME ZONE 'Pacific/Kiritimati')::date`;
