import type { listDesk as route } from '@merenda/contract/help/desk';
import { isOpenTicket, OPEN_TICKETS } from '@merenda/domain/help/tickets';
import { nameForOthers } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../../platform/database/keyset.ts';
import type { Services } from '../../services.ts';
import { operatorView } from '../operator-acts.ts';
import { selectTickets } from '../ticket-view.ts';
import { isTouchable, type TicketReader } from './touchable.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/** As much of the last message as a row of the inbox shows, in characters. */
const SHOWN = 120;

/** Open tickets with those that wait longest first; of other states the last changed first. */
const orderOf = (isOpen: boolean): Order => ({
  keys: [
    {
      column: sql`coalesce(ticket.waiting_since, 'infinity')`,
      type: 'timestamptz',
      isOpenEnded: true,
    },
    { column: 'ticket.updated_at', type: 'timestamptz' },
    { column: 'ticket.id', type: 'uuid' },
  ],
  direction: isOpen ? 'asc' : 'desc',
});

/**
 * A page of the help desk's inbox (product:console-desk#inbox): open tickets with those that wait
 * longest first, then the longest unchanged; tickets of other states the last changed first.
 */
export async function listDesk(
  { db }: Pick<Services, 'db'>,
  reader: TicketReader & { id: string },
  { status, type, assigned, company, school, ...page }: Query,
) {
  let matching = selectTickets(db)
    .innerJoin('guardian', 'guardian.id', 'ticket.guardian_id')
    .leftJoin('school', 'school.id', 'ticket.school_id')
    .leftJoin('ticket_message as last', (join) =>
      join.onRef('last.ticket_id', '=', 'ticket.id').onRef('last.number', '=', 'ticket.messages'),
    )
    .select([
      'guardian.name as guardian_name',
      'guardian.country as guardian_country',
      'school.name as school_name',
      'last.author as last_author',
      sql<string | null>`coalesce(nullif(left(last.body, ${SHOWN}), ''), last.file_name)`.as(
        'last_text',
      ),
    ])
    .where(isTouchable(reader))
    .where('ticket.status', '=', status);
  if (type) matching = matching.where('ticket.type', '=', type);
  if (assigned === 'mine') matching = matching.where('ticket.assigned_to', '=', reader.id);
  if (assigned === 'nobody') matching = matching.where('ticket.assigned_to', 'is', null);
  if (company) matching = matching.where('ticket.company_id', '=', company);
  if (school) matching = matching.where('ticket.school_id', '=', school);
  const { rows, ...rest } = await keysetPage(db, matching, page, orderOf(isOpenTicket(status)));
  return {
    docs: rows.map((row) => ({
      ...operatorView(row),
      guardianName: nameForOthers({ name: row.guardian_name, country: row.guardian_country }),
      ...(row.school_name && { schoolName: row.school_name }),
      ...(row.waiting_since && { waitingSince: row.waiting_since.toISOString() }),
      ...(row.last_author &&
        row.last_text && {
          last: {
            author: row.last_author === 'guardian' ? ('guardian' as const) : ('support' as const),
            message: row.last_text,
          },
        }),
    })),
    ...rest,
    waiting: await countWaiting(db, reader),
  };
}

/** The tickets that wait within the reader's rights and scope. */
async function countWaiting(
  db: Services['db'],
  reader: TicketReader & { id: string },
): Promise<{ mine: number; nobody: number; all: number }> {
  const { mine, nobody, all } = await db
    .selectFrom('ticket')
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere('assigned_to', '=', reader.id).as('mine'),
      eb.fn.countAll<bigint>().filterWhere('assigned_to', 'is', null).as('nobody'),
      eb.fn.countAll<bigint>().as('all'),
    ])
    .where(isTouchable(reader))
    .where('ticket.status', 'in', OPEN_TICKETS)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { mine: Number(mine), nobody: Number(nobody), all: Number(all) };
}
