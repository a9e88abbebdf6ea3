import { type TicketStatus, type TicketType, ticketWay } from '@merenda/domain/help/tickets';
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
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const way = checkWay(ticket, status);
  if (way.length === 0 && (type === undefined || type === ticket.type)) return false;
  await trx
    .updateTable('ticket')
    .set({ status, updated_at: now, ...(type ? { type } : {}) })
    .where('id', '=', id)
    .execute();
  if (status !== 'open') await settleOpened(trx, { id });
  await announce(trx, [{ guardianId: ticket.guardian_id, kind: 'ticket', subject: id }]);
  return true;
}

/**
 * The steps from a ticket's status to another.
 * @throws Failure ticket_closed when there are none
 */
export function checkWay(ticket: { status: TicketStatus }, status: TicketStatus): TicketStatus[] {
  const way = ticketWay(ticket.status, status);
  if (!way) throw new Failure('ticket_closed', { message: `it is ${ticket.status}` });
  return way;
}
