import { TICKET_SUBJECTS } from '@merenda/domain/help/tickets';
import type { Translate } from '@merenda/i18n';
import type { Ticket } from '../api/tickets.ts';

/** Is it about money that leaves the wallet? */
export const isAboutRefund = ({ conversationType }: Ticket): boolean =>
  TICKET_SUBJECTS[conversationType] === 'refund';

/** The meaning of a ticket's status; a refund puts no money into the wallet (product:help#ticket-status). */
export function statusText(t: Translate, ticket: Ticket): string {
  const { status } = ticket;
  const isDecided = status === 'confirmed' || status === 'rejected';
  return t(
    isDecided && isAboutRefund(ticket) ? `tickets.refund.${status}` : `tickets.is.${status}`,
  );
}
