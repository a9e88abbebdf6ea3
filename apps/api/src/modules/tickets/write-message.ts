import type { TicketMessage } from '@merenda/contract';
import { isOpenTicket } from '@merenda/domain/help/tickets';
import { derivedId } from '@merenda/ledger';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import { ticketClosed } from './set-ticket-status.ts';
import { settleAnswer, tellOfAnswer } from './ticket-alerts.ts';

type Ticket = Selectable<DB['ticket']>;
type Row = Selectable<DB['ticket_message']>;

/** A message before it gets its number. */
export interface NewMessage {
  author: Row['author'];
  operatorId?: string;
  body: string;
  quickReply?: string | undefined;
  file?: { name: string; mediaType: string; sizeBytes: number };
  /** The sender's key for the message: the same key writes it once. */
  key?: string | undefined;
  now: Date;
}

/**
 * Writes a message at the end of a conversation that the caller has locked, and tells the
 * guardian's open pages. The sender has read all earlier messages.
 * @throws Failure ticket_closed unless the ticket is open; idempotency_mismatch when the key came
 * with another text before
 */
export async function writeMessage(
  trx: Transaction<DB>,
  ticket: Ticket,
  { author, operatorId, body, quickReply, file, key, now }: NewMessage,
): Promise<{ message: TicketMessage; isNew: boolean }> {
  const id = key ? derivedId('ticket-message', ticket.id, author, key) : uuidv7();
  const known = key ? await findMessage(trx, id) : undefined;
  if (known) {
    if (known.body !== body || known.file_name !== (file?.name ?? null)) {
      throw new Failure('idempotency_mismatch');
    }
    return { message: messageView(known), isNew: false };
  }
  if (!isOpenTicket(ticket.status)) throw ticketClosed(ticket.status, author);
  const number = ticket.messages + 1;
  const row: Row = {
    ticket_id: ticket.id,
    number,
    id,
    author,
    operator_id: operatorId ?? null,
    body,
    quick_reply: quickReply ?? null,
    file_name: file?.name ?? null,
    media_type: file?.mediaType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    created_at: now,
  };
  await trx.insertInto('ticket_message').values(row).execute();
  await trx
    .updateTable('ticket')
    .set({
      messages: number,
      updated_at: now,
      ...(author === 'guardian' ? { guardian_read: number } : { operator_read: number }),
    })
    .where('id', '=', ticket.id)
    .execute();
  await (author === 'guardian' ? settleAnswer(trx, ticket) : tellOfAnswer(trx, ticket));
  await announce(trx, [{ guardianId: ticket.guardian_id, kind: 'message', subject: id }]);
  return { message: messageView(row), isNew: true };
}

const findMessage = (db: Kysely<DB>, id: string) =>
  db.selectFrom('ticket_message').selectAll().where('id', '=', id).executeTakeFirst();

/** A message on the wire; guardians are not told which operator wrote it. */
export const messageView = (row: Row): TicketMessage => ({
  _id: row.id,
  number: row.number,
  author: row.author === 'guardian' ? 'guardian' : 'support',
  message: row.body,
  ...(row.quick_reply ? { quickReply: row.quick_reply } : {}),
  ...(row.file_name && row.media_type && row.size_bytes !== null
    ? { attachment: { name: row.file_name, mediaType: row.media_type, sizeBytes: row.size_bytes } }
    : {}),
  createdAt: row.created_at.toISOString(),
});

/** Messages of a ticket after a number, in their order; the caller has authorised it. */
export async function messagesAfter(
  db: Kysely<DB>,
  ticketId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ docs: TicketMessage[]; more: boolean }> {
  const rows = await db
    .selectFrom('ticket_message')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  return { docs: rows.slice(0, limit).map(messageView), more: rows.length > limit };
}
