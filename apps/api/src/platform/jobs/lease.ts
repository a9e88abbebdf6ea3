import { type RawBuilder, sql } from 'kysely';

// A lease is the time until which one process alone may work on a record. It stands in a column of the
// record and is counted by the database's clock; a process that crashes loses it with time.

/** Until when a lease that begins now lasts: longer than all that is done under it. */
export const leaseFor = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Does nobody hold the lease that stands in a column? */
export const isFree = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} < now())`;
