import {
  isOpenTicket,
  type TicketStatus,
  type TicketType,
  ticketWay,
} from '@merenda/domain/help/tickets';
import type { Key } from '@merenda/i18n';
import type { Reader } from '@merenda/i18n/error-keys';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import { settleOpened } from './ticket-alerts.ts';

/**
 * Sets a ticket's status, in the transaction that decides it, and tells the guardian's open pages
 * (product:help#ticket-status). The caller writes the audit entry.
 * @param change `type`: the ticket's type from then on, such as a reimbursement that is done
 * @returns whether it changed: the same status again changes nothing
 * @throws Failure not_found, ticket_closed when it is decided otherwise already
 */
export async function setTicketStatus(
  trx: Transaction<DB>,
  id: string,
  { status, type, now }: { status: TicketStatus; type?: TicketType; now: Date },
): Promise<boolean> {
  const ticket = await trx
    .selectFrom('ticket')
    .select(['guardian_id', 'status', 'type'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const way = ticketWay(ticket.status, status);
  // An operator's decisions have been compared with `mayDecide`.
  if (!way) throw ticketClosed(ticket.status, 'guardian');
  if (way.length === 0 && (type === undefined || type === ticket.type)) return false;
  await trx
    .updateTable('ticket')
    .set({ status, updated_at: now, ...(type ? { type } : {}) })
    .where('id', '=', id)
    .execute();
  if (!isOpenTicket(status)) await settleOpened(trx, { id });
  await announce(trx, [{ guardianId: ticket.guardian_id, kind: 'ticket', subject: id }]);
  return true;
}

/** The failure for an act on a ticket that is not open; its reader is told how it ended. */
export const ticketClosed = (status: TicketStatus, reader: Reader) =>
  new Failure('ticket_closed', {
    message: `it is ${status}`,
    userMessageKey: OVER[reader](status),
  });

const OVER = {
  guardian: (status) => (status === 'closed' ? 'chat.error.closed' : 'chat.error.decided'),
  operator: (status) => `desk.error.${isOpenTicket(status) ? 'closed' : status}`,
} as const satisfies Record<Reader, (status: TicketStatus) => Key>;
