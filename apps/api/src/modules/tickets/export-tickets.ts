import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/** The guardian's tickets, for an export of personal data. */
export const ticketsOf = (db: Kysely<DB>, guardianId: string) =>
  db.selectFrom('ticket').selectAll().where('guardian_id', '=', guardianId).orderBy('id');

/** The messages of the guardian's tickets. */
export const messagesOf = (db: Kysely<DB>, guardianId: string) =>
  db
    .selectFrom('ticket_message as message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .selectAll('message')
    .where('ticket.guardian_id', '=', guardianId)
    .orderBy('message.ticket_id')
    .orderBy('message.number');
