import type { Ticket, TicketMessage } from '@merenda/contract';
import { isOpenTicket } from '@merenda/domain/help/tickets';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { announce } from '../../platform/live/announce.ts';
import type { SafeUpload } from '../../platform/uploads/uploads.ts';
import type { Services } from '../services.ts';
import { spendBudget } from '../session/index.ts';
import { findOwnTicket, lockOwnTicket } from './own-ticket.ts';
import { setTicketStatus, ticketClosed } from './set-ticket-status.ts';
import { settleAnswer } from './ticket-alerts.ts';
import { keepFile } from './ticket-files.ts';
import { writeMessage } from './write-message.ts';

/**
 * Writes the guardian's message into one of their open conversations.
 * @throws Failure not_found, ticket_closed, idempotency_mismatch, too_many_requests
 */
export async function sayInTicket(
  { db, clock }: Services,
  guardian: SignedIn,
  ticketId: string,
  said: { message: string; quickReply?: string | undefined; key?: string | undefined },
): Promise<TicketMessage> {
  return db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, ticketId);
    await spendBudget({ db: trx }, 'messages', { guardianId: guardian.id });
    const { message: body, ...rest } = said;
    const written = await writeMessage(trx, ticket, {
      author: 'guardian',
      body,
      ...rest,
      now: clock(),
    });
    return written.message;
  });
}

/**
 * Sends a file as a message.
 * @param upload called once the conversation is known to be the guardian's and open
 * @throws Failure as `sayInTicket`, and what `upload` throws
 */
export async function attachToTicket(
  services: Services,
  guardian: SignedIn,
  { ticketId, key }: { ticketId: string; key?: string | undefined },
  upload: () => Promise<SafeUpload>,
): Promise<TicketMessage> {
  const { status } = await findOwnTicket(services.db, guardian, ticketId);
  if (!isOpenTicket(status) && !key) throw ticketClosed(status, 'guardian');
  const { name, mediaType, content } = await upload();
  return services.db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, ticketId);
    await spendBudget({ db: trx }, 'messages', { guardianId: guardian.id });
    const { message, isNew } = await writeMessage(trx, ticket, {
      author: 'guardian',
      body: '',
      file: { name: plainFileName(name), mediaType, sizeBytes: content.length },
      key,
      now: services.clock(),
    });
    if (isNew) await keepFile(services, trx, { ticketId, messageId: message._id, content });
    return message;
  });
}

/** A file's name as it may be shown and saved: one line of at most 80 visible characters. */
function plainFileName(name: string): string {
  const visible = name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '')
    .trim();
  return [...visible].slice(-80).join('') || 'file';
}

/**
 * Closes a conversation, or opens a closed one again.
 * @throws Failure not_found, ticket_closed when it is decided
 */
export async function setConversation(
  { db, clock }: Services,
  guardian: SignedIn,
  ticketId: string,
  status: 'open' | 'closed',
): Promise<Ticket> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, ticketId);
    // A decided ticket is closed already: closing its conversation changes nothing.
    if (status === 'closed' && !isOpenTicket(ticket.status)) return;
    const changed = await setTicketStatus(trx, ticketId, { status, now: clock() });
    if (!changed) return;
    await writeAudit(trx, {
      actor: guardian.id,
      action: status === 'open' ? 'ticket.reopened' : 'ticket.left',
      subject: ticketId,
    });
  });
  return findOwnTicket(db, guardian, ticketId);
}

/** Marks a conversation as read up to a message, never back. @throws Failure not_found */
export async function markRead(
  { db }: Services,
  guardian: SignedIn,
  ticketId: string,
  number: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, ticketId);
    const read = Math.min(number, ticket.messages);
    if (read <= ticket.guardian_read) return;
    await trx
      .updateTable('ticket')
      .set({ guardian_read: read })
      .where('id', '=', ticketId)
      .execute();
    await settleAnswer(trx, ticket);
    await announce(trx, [{ guardianId: guardian.id, kind: 'ticket', subject: ticketId }]);
  });
}
