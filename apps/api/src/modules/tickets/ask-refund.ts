import { isDeepStrictEqual } from 'node:util';
import type { RefundDetails, Ticket } from '@merenda/contract';
import { isOpenTicket } from '@merenda/domain/help/tickets';
import type { Selectable, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../services.ts';
import { findOwnTicket, lockOwnTicket } from './own-ticket.ts';
import { ticketClosed } from './set-ticket-status.ts';

interface RefundRequest {
  ticketId: string;
  orderId?: string | undefined;
  details: RefundDetails;
}

/**
 * Stores in an open ticket, once, the order that the guardian wants refunded. Support decides, and
 * the money comes back to the wallet that paid (product:reversal#calls). A repeat changes nothing.
 * @throws Failure not_found for somebody else's ticket or order; ticket_closed;
 * idempotency_mismatch for another order or other details than the ticket is about already
 */
export async function askRefund(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
  asked: RefundRequest,
): Promise<Ticket> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, asked.ticketId);
    if (isAsked(ticket, asked)) return;
    const order =
      asked.orderId && asked.orderId !== ticket.order_id
        ? await findOwnOrder(trx, guardian, asked.orderId)
        : undefined;
    if (!isOpenTicket(ticket.status)) throw ticketClosed(ticket.status, 'guardian');
    if (isAboutOther(ticket, asked)) throw new Failure('idempotency_mismatch');
    await trx
      .updateTable('ticket')
      .set({
        refund_details: JSON.stringify(asked.details),
        updated_at: clock(),
        // The order's school decides which operators may see the ticket.
        ...(order && { order_id: order.id, school_id: order.school_id }),
      })
      .where('id', '=', ticket.id)
      .execute();
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'ticket.refund-asked',
      subject: ticket.id,
      detail: { order: order?.id ?? ticket.order_id },
    });
    await announce(trx, [{ guardianId: guardian.id, kind: 'ticket', subject: ticket.id }]);
  });
  return findOwnTicket(db, guardian, asked.ticketId);
}

type LockedTicket = Selectable<DB['ticket']>;

const isAsked = (ticket: LockedTicket, { orderId, details }: RefundRequest): boolean =>
  (orderId === undefined || orderId === ticket.order_id) &&
  // The details as they are stored: without undefined fields.
  isDeepStrictEqual(ticket.refund_details, JSON.parse(JSON.stringify(details)));

const isAboutOther = (
  { refund_details, order_id, topup_id }: LockedTicket,
  { orderId }: RefundRequest,
): boolean =>
  refund_details !== null ||
  (orderId !== undefined && orderId !== order_id && (order_id ?? topup_id) !== null);

/** An order of the guardian's own, or of a student of the guardian's. @throws Failure not_found */
const findOwnOrder = (trx: Transaction<DB>, guardian: SignedIn, orderId: string) =>
  trx
    .selectFrom('meal_order')
    .select(['id', 'school_id'])
    .where('id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb.and([eb('requester_id', '=', guardian.id), eb('student_id', 'is', null)]),
        eb(
          'student_id',
          'in',
          eb
            .selectFrom('guardianship')
            .select('guardianship.student_id')
            .where('guardianship.guardian_id', '=', guardian.id),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(notFound);
