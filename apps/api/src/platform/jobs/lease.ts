import { type RawBuilder, sql } from 'kysely';

// A lease is the time until which one process alone may work on a record. It is stored in a column of the
// record and compared with the database's clock. A crashed process loses its lease when the time is over.
// A former database leader's wrong clock may have set a time: one that lies too far ahead does not count.

/** The end of a lease that begins now; it must outlast all work done under it. */
export const leaseFor = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Only a wrong clock sets a later end of a lease. */
const LONGEST_LEASE_SECONDS = 15 * 60;

/** Is the lease in this column free, over, or later than a right clock sets one? */
export const isFree = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} < now()
    OR ${isTooFar(column, LONGEST_LEASE_SECONDS)})`;

/** Is the time in this column over, or later than a right clock sets it? */
export const isDue = (column: string, longestSeconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= now() OR ${isTooFar(column, longestSeconds)})`;

const isTooFar = (column: string, seconds: number) =>
  sql<boolean>`${sql.ref(column)} > now() + make_interval(secs => ${seconds})`;
