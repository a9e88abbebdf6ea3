import { placeOfTicket, TICKET_TYPES, ticketRight } from '@merenda/domain/help/tickets';
import {
  hasOperatorRight,
  mayTouch,
  type OperatorRole,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';

/** An operator who reads tickets. */
export type TicketReader = OperatorScope & { roles: readonly OperatorRole[] };

const PLAIN_TYPES = TICKET_TYPES.filter((type) => ticketRight(type) === 'tickets.answer');

/** SQL for the rule of `mayTouch`. */
export function isTouchable({ roles, everywhere, companies, schools }: TicketReader) {
  const types = TICKET_TYPES.filter((type) => hasOperatorRight(roles, ticketRight(type)));
  const isPlain = sql<boolean>`ticket.type = ANY (${PLAIN_TYPES})`;
  const ofKind = sql<boolean>`CASE WHEN ${isPlain} AND ticket.topup_id IS NOT NULL
    THEN ${hasOperatorRight(roles, 'tickets.topups')} ELSE ticket.type = ANY (${types}) END`;
  return sql<boolean>`${ofKind} AND (${everywhere} OR ticket.company_id = ANY (${[...companies]})
    OR (${isPlain} AND ticket.topup_id IS NULL AND ticket.school_id = ANY (${[...schools]}::uuid[])))`;
}

/**
 * Locks a ticket that the operator may touch: its subject, and thus its school, may have changed
 * meanwhile.
 * @throws Failure not_found
 */
export async function lockTicket(trx: Transaction<DB>, operator: TicketReader, id: string) {
  const ticket = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (!mayTouch(operator, placeOf(ticket))) throw notFound();
  return ticket;
}

interface Placed {
  company_id: string;
  school_id: string | null;
  type: (typeof TICKET_TYPES)[number];
  topup_id: string | null;
}

/** The place of a ticket's row, with the right that it asks for. */
export const placeOf = ({ company_id, school_id, type, topup_id }: Placed) =>
  placeOfTicket({ companyId: company_id, schoolId: school_id, type, topupId: topup_id });
