import type { EventViews } from '../../platform/live/event-views.ts';
import { selectTickets, ticketView } from './ticket-view.ts';
import { messageView } from './write-message.ts';

/** Tickets for open pages, as they are when the event is sent. */
export const ticketEvents = {
  async ticket(db, ids) {
    const rows = await selectTickets(db).where('ticket.id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, ticketView(row)]));
  },
  async message(db, ids) {
    const rows = await db.selectFrom('ticket_message').selectAll().where('id', 'in', ids).execute();
    return new Map(
      rows.map((row) => [row.id, { ticket: row.ticket_id, message: messageView(row) }]),
    );
  },
} satisfies Partial<EventViews>;
