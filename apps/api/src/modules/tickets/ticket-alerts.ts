import { UNREAD_ANSWER_MINUTES } from '@merenda/domain/help/alerts';
import type { Selectable, Transaction } from 'kysely';
import { raiseAlerts, settleAlerts } from '../../platform/alerts/raise-alerts.ts';
import type { DB } from '../../platform/database/generated.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';

// Alerts about a ticket, beside its conversation (product:help#alerts).

type Ticket = Pick<Selectable<DB['ticket']>, 'id' | 'guardian_id' | 'guardian_read'>;

/** Raises an alert for a ticket about an order or a top-up, until support answers. */
export const tellOfTicket = (
  trx: Transaction<DB>,
  ticket: { id: string; guardianId: string },
): Promise<void> => raise(trx, 'ticket-opened', ticket);

/** Ends the alert: support has taken the ticket up, or the ticket is over. */
export const settleOpened = (trx: Transaction<DB>, { id }: Pick<Ticket, 'id'>): Promise<void> =>
  settleAlerts(trx, { kinds: ['ticket-opened'], subject: id });

/** Raises one alert for all answers until the guardian reads, and one email if that takes long. */
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

/** Ends the alert: the guardian has read support's answer. */
export const settleAnswer = (trx: Transaction<DB>, { id }: Pick<Ticket, 'id'>): Promise<void> =>
  settleAlerts(trx, { kinds: ['ticket-answered'], subject: id });

/** Raises an alert for a confirmed or rejected ticket; payouts have alerts of their own. */
export const tellOfDecision = (
  trx: Transaction<DB>,
  { id, guardian_id: guardianId }: Pick<Ticket, 'id' | 'guardian_id'>,
): Promise<void> => raise(trx, 'ticket-decided', { id, guardianId });

const raise = (
  trx: Transaction<DB>,
  kind: 'ticket-opened' | 'ticket-decided',
  { id, guardianId }: { id: string; guardianId: string },
) => raiseAlerts(trx, [{ guardianId, kind, event: `${kind}-${id}`, subject: id }]);
