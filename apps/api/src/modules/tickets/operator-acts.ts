import type { TicketMessage } from '@merenda/contract';
import type { listAllTickets } from '@merenda/contract/help/operator-tickets';
import { isOpenTicket, mayDecide, type TicketDecision } from '@merenda/domain/help/tickets';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { announce, announceMoment } from '../../platform/live/announce.ts';
import type { Approver } from '../operator/index.ts';
import type { Services } from '../services.ts';
import { confirmTicket } from './confirm-ticket.ts';
import { checkAllSeen, checkSeen } from './desk/check-seen.ts';
import { isTouchable, lockTicket, type TicketReader } from './desk/touchable.ts';
import { setTicketStatus, ticketClosed } from './set-ticket-status.ts';
import { tellOfDecision } from './ticket-alerts.ts';
import { selectTickets, type TicketRow, ticketView } from './ticket-view.ts';
import { messagesAfter, writeMessage } from './write-message.ts';

// Acts of operators on tickets; the caller checks the rights (product:help#operators).

type Query = z.output<(typeof listAllTickets)['schema']['querystring']>;
type Holder = Pick<Services, 'db' | 'clock'>;
type Operator = TicketReader & { id: string };
interface Answer {
  message: string;
  key?: string | undefined;
  /** The number of the last message that the operator has seen. */
  seen?: number | undefined;
}
type Decider = TicketReader & Approver;

/** A ticket as operators see it, with the guardian's id. */
export const operatorView = (row: TicketRow) => ({
  ...ticketView(row),
  guardian: row.guardian_id,
  company: row.company_id,
  awaitsSecond: isOpenTicket(row.status) && row.approved_by !== null,
  ...(row.approved_by && row.approver_name
    ? { first: { _id: row.approved_by, name: row.approver_name } }
    : {}),
  ...(row.school_id ? { school: row.school_id } : {}),
  ...(row.assigned_to && row.assignee_name
    ? { assignee: { _id: row.assigned_to, name: row.assignee_name } }
    : {}),
});

const LONGEST_UNCHANGED: Order = {
  keys: [
    { column: 'ticket.updated_at', type: 'timestamptz' },
    { column: 'ticket.id', type: 'uuid' },
  ],
  direction: 'asc',
};

/**
 * The tickets that the operator may touch (`placeOfTicket`), the longest unchanged first: the
 * guardian who waits longest is answered next.
 */
export async function listTicketsWithin(
  { db }: Pick<Services, 'db'>,
  reader: TicketReader,
  { status, type, ...page }: Query,
) {
  const matching = selectTickets(db)
    .where(isTouchable(reader))
    .$call((tickets) => (status ? tickets.where('ticket.status', '=', status) : tickets))
    .$call((tickets) => (type ? tickets.where('ticket.type', '=', type) : tickets));
  const { rows, ...rest } = await keysetPage(db, matching, page, LONGEST_UNCHANGED);
  return { docs: rows.map(operatorView), ...rest };
}

/** A ticket, and its messages after a number. @throws Failure not_found */
export async function readTicket(
  { db }: Pick<Services, 'db'>,
  id: string,
  since: { after: number; limit: number },
) {
  return { ...(await findTicket(db, id)), conversation: await messagesAfter(db, id, since) };
}

const findTicket = async (db: Kysely<DB>, id: string) =>
  operatorView(
    await selectTickets(db).where('ticket.id', '=', id).executeTakeFirstOrThrow(notFound),
  );

/**
 * Answers in an open conversation, all of which has then been read.
 * @throws Failure not_found, ticket_closed, idempotency_mismatch; record_changed when a colleague has
 * answered after the last message that the operator has seen
 */
export async function answerTicket(
  { db, clock }: Holder,
  operator: Operator,
  id: string,
  { message: body, key, seen }: Answer,
): Promise<TicketMessage> {
  return db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, operator, id);
    if (seen !== undefined) await checkSeen(trx, ticket, { operatorId: operator.id, seen, key });
    const { message, isNew } = await writeMessage(trx, ticket, {
      author: 'operator',
      operatorId: operator.id,
      body,
      key,
      now: clock(),
    });
    if (isNew) {
      await writeAudit(trx, { action: 'ticket.answered', operator: operator.id, subject: id });
    }
    return message;
  });
}

/**
 * Confirms, with the money (`confirmTicket`), rejects or closes a ticket; a repeat changes nothing.
 * @param decision `seen`: the number of the last message that the operator has seen
 * @throws Failure not_found, ticket_closed when it is decided otherwise or closed, money_not_moved;
 * record_changed when something has been said since
 */
export async function decideTicket(
  { db, clock }: Holder,
  operator: Decider,
  id: string,
  { status, seen }: { status: TicketDecision; seen?: number | undefined },
) {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, operator, id);
    if (!mayDecide(ticket.status, status)) throw ticketClosed(ticket.status, 'operator');
    if (isOpenTicket(ticket.status) && seen !== undefined) {
      await checkAllSeen(trx, ticket, { operatorId: operator.id, seen });
    }
    if (status === 'confirmed') {
      return confirmTicket(trx, ticket, { approver: operator, now: clock() });
    }
    if (!(await setTicketStatus(trx, id, { status, now: clock() }))) return;
    if (status === 'rejected') await tellOfDecision(trx, ticket);
    await writeAudit(trx, { action: `ticket.${status}`, operator: operator.id, subject: id });
  });
  return findTicket(db, id);
}

/** Marks a conversation as read by support, never back, and tells of an answer that is being typed. */
export async function markReadBySupport(
  { db }: Pick<Services, 'db'>,
  operator: TicketReader,
  id: string,
  { number, typing }: { number: number; typing: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, operator, id);
    const read = Math.min(number, ticket.messages);
    if (read > ticket.operator_read) {
      await trx.updateTable('ticket').set({ operator_read: read }).where('id', '=', id).execute();
      await announce(trx, [{ guardianId: ticket.guardian_id, kind: 'ticket', subject: id }]);
    }
    if (typing) {
      await announceMoment(trx, ticket.guardian_id, { kind: 'typing', data: { ticket: id } });
    }
  });
}
