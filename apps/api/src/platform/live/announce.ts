import type { EventKind, Moment } from '@merenda/contract/help/events';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';

/**
 * The channel on which copies tell each other which guardians have new events: a hint, never the event
 * itself.
 */
export const CHANNEL = 'guardian_event';

/**
 * Announces a changed record to a guardian's open pages, in the transaction of the change. It must be the
 * transaction's last step: the guardian's stream stays locked until the commit. Event numbers therefore
 * follow the order of commits, and a reader up to one number misses no earlier event (product:api#events).
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

/** Announces a passing state to the pages that listen now; it is not stored. */
export async function announceMoment(
  trx: Kysely<DB>,
  guardianId: string,
  moment: Moment,
): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${guardianId} ${JSON.stringify(moment)}`})`.execute(
    trx,
  );
}
