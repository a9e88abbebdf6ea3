import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { alertOf, subjectOf } from '../alerts/alert-letters.ts';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import { signalAfter } from '../database/database.ts';
import type { DB } from '../database/generated.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';

/** An e-mail as it is ordered: what it is about, not what it says. */
export type OrderedEmail = {
  [Kind in EmailKind]: {
    kind: Kind;
    data: EmailData[Kind];
    /** Whose data it is: usually whom it goes to. Their erasure forgets it. */
    guardianId?: string;
    /**
     * What makes it this e-mail and no other of its kind, in visible ASCII: the same kind and key are
     * sent once, however often they are ordered. Absent: a new e-mail each time.
     */
    key?: string;
    /** It is not tried before so many minutes have passed: what it tells may be over by then. */
    afterMinutes?: number;
  };
}[EmailKind];

/**
 * Orders an e-mail, in the transaction of what it tells: it is sent if that is committed, right
 * after, and however often it takes (outbox.ts). The one way to write to a guardian
 * (product:session#e-mails); what it tells stands among the guardian's alerts too, where its kind is
 * one of theirs (product:help#alerts).
 */
export const enqueueEmail = (db: Kysely<DB>, email: OrderedEmail): Promise<void> =>
  enqueueEmails(db, [email]);

/** The same for many at once. */
export async function enqueueEmails(
  db: Kysely<DB>,
  emails: readonly OrderedEmail[],
): Promise<void> {
  const ordered = emails.map((email) => ({
    ...email,
    id: `${email.kind}-${email.key ?? uuidv7()}`,
  }));
  const known = await insertNew(db, ordered);
  await raiseAlerts(
    db,
    ordered.flatMap(({ id, kind, guardianId, data }) => {
      const alert = alertOf(kind);
      if (!alert || !guardianId || !known.has(id)) return [];
      return [{ guardianId, kind: alert, event: id, subject: subjectOf(data) }];
    }),
  );
  await signalAfter(db, 'mail');
}

/** @returns the ids of those that had not been ordered before */
async function insertNew(
  db: Kysely<DB>,
  ordered: readonly (OrderedEmail & { id: string })[],
): Promise<ReadonlySet<string>> {
  const rows = ordered.map(({ id, kind, guardianId, data, afterMinutes }) => ({
    id,
    kind,
    guardian_id: guardianId,
    data,
    after_minutes: afterMinutes,
  }));
  // One text for any number of them (record 0475).
  const inserted = await sql<{ id: string }>`
    INSERT INTO mail_outbox (id, kind, guardian_id, data, due_at)
    SELECT id, kind, guardian_id, data, now() + make_interval(mins => coalesce(after_minutes, 0))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS letter (id text, kind text, guardian_id uuid, data jsonb, after_minutes integer)
    ON CONFLICT (id) DO NOTHING
    RETURNING id`.execute(db);
  return new Set(inserted.rows.map(({ id }) => id));
}

/** Forgets what was ordered with a guardian's data, sent or not: all of it, or one kind. */
export async function forgetEmails(
  db: Kysely<DB>,
  guardianId: string,
  kind?: OrderedEmail['kind'],
): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('guardian_id', '=', guardianId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute();
}
