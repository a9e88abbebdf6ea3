import { UNREAD_ANSWER_MINUTES } from '@merenda/domain/help/alerts';
import type { Selectable, Transaction } from 'kysely';
import { raiseAlerts, settleAlerts } from '../../platform/alerts/raise-alerts.ts';
import type { DB } from '../../platform/database/generated.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';

// What a guardian is told of a ticket beside its conversation (product:help#alerts).

type Ticket = Pick<Selectable<DB['ticket']>, 'id' | 'guardian_id' | 'guardian_read'>;

/** A ticket about an order or a top-up stands on the pages until it is answered. */
export const tellOfTicket = (
  trx: Transaction<DB>,
  ticket: { id: string; guardianId: string },
): Promise<void> => raise(trx, 'ticket-opened', ticket);

/** Support has taken the ticket up, or it is over. */
export const settleOpened = (trx: Transaction<DB>, { id }: Pick<Ticket, 'id'>): Promise<void> =>
  settleAlerts(trx, { kinds: ['ticket-opened'], subject: id });

/** Once for all answers until the guardian reads, as an alert, and as a letter if that takes long. */
export async function tellOfAnswer(trx: Transaction<DB>, ticket: Ticket): Promise<void> {
  await settleOpened(trx, ticket);
  await enqueueEmail(trx, {
    kind: 'ticket-answered',
    guardianId: ticket.guardian_id,
    key: `${ticket.id}-${ticket.guardian_read}`,
    data: { ticket: ticket.id },
    afterMinutes: UNREAD_ANSWER_MINUTES,
  });
}

/** The guardian has read what support answered. */
export const settleAnswer = (trx: Transaction<DB>, { id }: Pick<Ticket, 'id'>): Promise<void> =>
  settleAlerts(trx, { kinds: ['ticket-answered'], subject: id });

/** Support has confirmed or rejected it; of a payout its own alerts tell. */
export const tellOfDecision = (
  trx: Transaction<DB>,
  { id, guardian_id: guardianId }: Pick<Ticket, 'id' | 'guardian_id'>,
): Promise<void> => raise(trx, 'ticket-decided', { id, guardianId });

const raise = (
  trx: Transaction<DB>,
  kind: 'ticket-opened' | 'ticket-decided',
  { id, guardianId }: { id: string; guardianId: string },
) => raiseAlerts(trx, [{ guardianId, kind, event: `${kind}-${id}`, subject: id }]);
