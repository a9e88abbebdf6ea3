import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { alertOf, subjectOf } from '../alerts/alert-emails.ts';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import { signalAfter } from '../database/database.ts';
import type { DB } from '../database/generated.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';

/** An ordered e-mail: its kind and data, not its text. */
export type OrderedEmail = {
  [Kind in EmailKind]: {
    kind: Kind;
    data: EmailData[Kind];
    /** The guardian whose data it holds, usually the recipient. This guardian's erasure deletes it. */
    guardianId?: string;
    /**
     * Identifies this e-mail among those of its kind, in visible ASCII: a kind and key are sent once,
     * however often they are ordered. Without a key each order is a new e-mail.
     */
    key?: string;
    /** Minutes before the first attempt; its cause may be over by then. */
    afterMinutes?: number;
  };
}[EmailKind];

/**
 * Orders an e-mail, in the transaction of its cause. It is sent after the commit, and retried until it is
 * taken (outbox.ts). Every e-mail to a guardian goes this way (product:session#e-mails). Kinds with an
 * alert raise it as well (product:help#alerts).
 */
export const enqueueEmail = (db: Kysely<DB>, email: OrderedEmail): Promise<void> =>
  enqueueEmails(db, [email]);

/** Orders several e-mails at once. */
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

/** @returns the ids of e-mails that were not ordered before */
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
  // One statement text serves any number of e-mails (record 0507).
  const inserted = await sql<{ id: string }>`
    INSERT INTO mail_outbox (id, kind, guardian_id, data, due_at)
    SELECT id, kind, guardian_id, data, now() + make_interval(mins => coalesce(after_minutes, 0))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS email (id text, kind text, guardian_id uuid, data jsonb, after_minutes integer)
    ON CONFLICT (id) DO NOTHING
    RETURNING id`.execute(db);
  return new Set(inserted.rows.map(({ id }) => id));
}

/** Deletes ordered e-mails with a guardian's data, sent or not: all of them, or one kind. */
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
