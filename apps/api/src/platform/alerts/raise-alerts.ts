import { type AlertKind, earlierStepsOf } from '@merenda/domain/help/alerts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/generated.ts';
import { insertion } from '../database/insertion.ts';

/** An alert that a guardian sees on the pages. */
export interface NewAlert {
  guardianId: string;
  kind: AlertKind;
  /** Unique name of the event: the alert is raised once, however often the event is reported. */
  event: string;
  /** The id of the record that the alert is about. */
  subject?: string | undefined;
}

/**
 * Raises alerts, in the transaction of their event (product:help#alerts). E-mails with an alert raise it
 * themselves (enqueue-email.ts). A new alert about a record settles the record's earlier ones.
 */
export async function raiseAlerts(db: Kysely<DB>, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ guardianId, kind, event, subject }) => ({
    id: uuidv7(),
    guardian_id: guardianId,
    kind,
    event,
    subject: subject ?? null,
  }));
  const { rows: raised } = await sql<
    Pick<Selectable<DB['alert']>, 'id' | 'guardian_id' | 'kind' | 'subject'>
  >`${insertion('alert', rows)} ON CONFLICT (guardian_id, event) DO NOTHING
    RETURNING id, guardian_id, kind, subject`.execute(db);
  for (const { guardian_id: guardianId, kind, subject } of raised) {
    const kinds = subject === null ? [] : earlierStepsOf(kind as AlertKind);
    if (subject !== null && kinds.length > 0)
      await settleAlerts(db, { kinds, subject, guardianId });
  }
  await orderPushes(db, raised);
}

/**
 * Orders a push message to each of the guardians' browsers; the job that sends it decides whether and when.
 */
async function orderPushes(db: Kysely<DB>, raised: readonly { id: string }[]): Promise<void> {
  if (raised.length === 0) return;
  await db
    .insertInto('push_delivery')
    .columns(['alert_id', 'subscription_id'])
    .expression((query) =>
      query
        .selectFrom('alert')
        .innerJoin('push_subscription', 'push_subscription.guardian_id', 'alert.guardian_id')
        .select(['alert.id', 'push_subscription.id as subscription_id'])
        .where(
          'alert.id',
          'in',
          raised.map(({ id }) => id),
        )
        // A browser that is being unsubscribed gets none, and the event goes on.
        .forKeyShare('push_subscription')
        .skipLocked(),
    )
    .execute();
}

/**
 * Ends the open alerts of some kinds about a record, for every guardian or for one: nothing is left to
 * tell.
 */
export async function settleAlerts(
  db: Kysely<DB>,
  {
    kinds,
    subject,
    guardianId,
  }: { kinds: readonly AlertKind[]; subject: string; guardianId?: string },
): Promise<void> {
  await db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    .where('kind', 'in', kinds)
    .where('resolved_at', 'is', null)
    .$if(guardianId !== undefined, (alerts) => alerts.where('guardian_id', '=', guardianId ?? ''))
    .execute();
}
