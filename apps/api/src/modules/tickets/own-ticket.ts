import type { Ticket } from '@merenda/contract';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { selectTickets, ticketView } from './ticket-view.ts';

/** One of the guardian's tickets. @throws Failure not_found */
export async function findOwnTicket(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  id: string,
): Promise<Ticket> {
  const row = await selectTickets(db)
    .where('ticket.id', '=', id)
    .where('ticket.guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
  return ticketView(row);
}

/** Locks one of the guardian's tickets until the transaction ends. @throws Failure not_found */
export const lockOwnTicket = (trx: Transaction<DB>, guardian: SignedIn, id: string) =>
  trx
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .where('guardian_id', '=', guardian.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/** The guardian's tickets, the last changed first. */
export async function listTickets(
  { db }: Services,
  guardian: SignedIn,
  { offset, limit }: { offset: number; limit: number },
) {
  const rows = await selectTickets(db)
    .where('ticket.guardian_id', '=', guardian.id)
    .orderBy('ticket.updated_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('ticket')
    .where('guardian_id', '=', guardian.id)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { docs: rows.map(ticketView), total: Number(total), offset, limit };
}
