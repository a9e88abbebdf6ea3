import { sql } from 'kysely';

// Parts of queries that know `automatic_topup` and its guardian's `company`: days are the company's.

/** The company's day. */
export const todayThere = (now: Date) =>
  sql<string>`(${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/** The first day of its month. */
export const monthThere = (now: Date) =>
  sql<string>`date_trunc('month', ${now}::timestamptz AT TIME ZONE company.time_zone)::date`;

/**
 * What counts towards the ceiling: all that was begun this month, as far as it did not fail; what is
 * in doubt counts, and so does money that came after its attempt had been given up.
 */
export const chargedThisMonth = (now: Date) => sql<bigint>`(
  SELECT coalesce(sum(attempt.amount_minor), 0)::bigint
  FROM automatic_attempt attempt LEFT JOIN topup ON topup.id = attempt.topup_id
  WHERE attempt.automatic_topup_id = automatic_topup.id
    AND attempt.attempted_on >= ${monthThere(now)}
    AND attempt.attempted_on < (${monthThere(now)} + interval '1 month')::date
    AND (attempt.outcome <> 'failed' OR topup.paid_at IS NOT NULL))`;
