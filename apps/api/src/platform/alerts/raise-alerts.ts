import { type AlertKind, earlierStepsOf } from '@merenda/domain/help/alerts';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/generated.ts';

/** Something that a guardian is told on the pages. */
export interface NewAlert {
  guardianId: string;
  kind: AlertKind;
  /** What happened, by a name of its own: told once, however often it is raised. */
  event: string;
  /** The id of the record that it is about. */
  subject?: string | undefined;
}

/**
 * Tells guardians of what happened, in its transaction (product:help#alerts). What a letter tells too
 * comes here by itself, with the letter (enqueue-email.ts). Of a record's story only the newest step stays
 * open.
 */
export async function raiseAlerts(db: Kysely<DB>, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const raised = await db
    .insertInto('alert')
    .values(
      alerts.map(({ guardianId, kind, event, subject }) => ({
        id: uuidv7(),
        guardian_id: guardianId,
        kind,
        event,
        subject: subject ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['guardian_id', 'event']).doNothing())
    .returning(['id', 'guardian_id', 'kind', 'subject'])
    .execute();
  for (const { guardian_id: guardianId, kind, subject } of raised) {
    const kinds = subject === null ? [] : earlierStepsOf(kind as AlertKind);
    if (subject !== null && kinds.length > 0)
      await settleAlerts(db, { kinds, subject, guardianId });
  }
  await orderPushes(db, raised);
}

/** To each of the guardians' browsers; whether and when it is sent is found out then. */
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
        ),
    )
    .execute();
}

/**
 * Ends the open alerts of some kinds about a record, as there is nothing left to be told: everybody's, or
 * one guardian's.
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
