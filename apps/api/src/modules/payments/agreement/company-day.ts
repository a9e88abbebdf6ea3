import { sql } from 'kysely';

// Parts of queries that know a guardian's `company`: days and months are the company's own.

/** The company's day. */
export const todayThere = (now: Date) =>
  sql<string>`(${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/** The first day of its month. */
export const monthThere = (now: Date) =>
  sql<string>`date_trunc('month', ${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/** The latest day that it is anywhere: a bound that an index knows. */
export const latestToday = (now: Date) =>
  sql<string>`(${now}::timestamptz AT TIME ZONE 'Pacific/Kiritimati')::date`;
