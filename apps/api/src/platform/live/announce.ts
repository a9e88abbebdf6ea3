import type { EventKind, Moment } from '@merenda/contract/help/events';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';

/** The channel on which copies tell each other for whom there is something: a hint, never the news. */
export const CHANNEL = 'guardian_event';

/**
 * Tells a guardian's open pages of a record that changed, in the transaction that changes it: the last
 * thing that it does, as the guardian's stream stays locked until the commit. So numbers are given in
 * the order of the commits, and nobody who reads up to one misses an earlier one (product:api#events).
 */
export async function announce(
  trx: Kysely<DB>,
  events: readonly { guardianId: string; kind: EventKind; subject: string }[],
): Promise<void> {
  for (const { guardianId, kind, subject } of events) {
    const { last_number } = await trx
      .insertInto('guardian_stream')
      .values({ guardian_id: guardianId, last_number: 1n })
      .onConflict((conflict) =>
        conflict
          .column('guardian_id')
          .doUpdateSet({ last_number: sql<bigint>`guardian_stream.last_number + 1` }),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('guardian_event')
      .values({ guardian_id: guardianId, number: last_number, kind, subject })
      .execute();
    await sql`SELECT pg_notify(${CHANNEL}, ${guardianId})`.execute(trx);
  }
}

/** Tells whoever listens now, and nobody later: what is over in a moment. */
export async function announceMoment(
  trx: Kysely<DB>,
  guardianId: string,
  moment: Moment,
): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${guardianId} ${JSON.stringify(moment)}`})`.execute(
    trx,
  );
}
