import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
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
  };
}[EmailKind];

/**
 * Orders an e-mail, in the transaction of what it tells: it is sent if that is committed, right
 * after, and however often it takes (outbox.ts). The one way to write to a guardian
 * (product:session#e-mails).
 */
export async function enqueueEmail(
  db: Kysely<DB>,
  { kind, data, guardianId, key = randomUUID() }: OrderedEmail,
): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({
      id: `${kind}-${key}`,
      kind,
      guardian_id: guardianId ?? null,
      data: JSON.stringify(data),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await signalAfter(db, 'mail');
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
