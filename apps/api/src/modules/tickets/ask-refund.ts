import type { RefundDetails, Ticket } from '@merenda/contract';
import type { SignedIn } from '../../auth/signed-in.ts';
import { notFound } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../services.ts';
import { findOwnTicket, lockOwnTicket } from './own-ticket.ts';

/**
 * Writes into a ticket of the guardian's what is asked back for an order: support decides, and the money
 * comes back to the wallet that paid (product:reversal#calls).
 * @throws Failure not_found for somebody else's ticket or order
 */
export async function askRefund(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
  asked: { ticketId: string; orderId?: string | undefined; details: RefundDetails },
): Promise<Ticket> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockOwnTicket(trx, guardian, asked.ticketId);
    if (asked.orderId) {
      await trx
        .selectFrom('meal_order')
        .select('meal_order.id')
        .where('meal_order.id', '=', asked.orderId)
        .where((eb) =>
          eb.or([
            eb('requester_id', '=', guardian.id),
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
    }
    await trx
      .updateTable('ticket')
      .set({
        refund_details: JSON.stringify(asked.details),
        updated_at: clock(),
        ...(asked.orderId ? { order_id: asked.orderId } : {}),
      })
      .where('id', '=', ticket.id)
      .execute();
    await announce(trx, [{ guardianId: guardian.id, kind: 'ticket', subject: ticket.id }]);
  });
  return findOwnTicket(db, guardian, asked.ticketId);
}
