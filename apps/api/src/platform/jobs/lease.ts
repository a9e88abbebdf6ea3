import { type RawBuilder, sql } from 'kysely';

// A lease is the time until which one process alone may work on a record. It is stored in a column of the
// record and compared with the database's clock. A crashed process loses its lease when the time is over.

/** The end of a lease that begins now; it must outlast all work done under it. */
export const leaseFor = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Is the lease in this column free or over? */
export const isFree = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} < now())`;
