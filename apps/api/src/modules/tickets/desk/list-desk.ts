import type { listDesk as route } from '@merenda/contract/help/desk';
import { nameForOthers } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../../services.ts';
import { operatorView } from '../operator-acts.ts';
import { selectTickets } from '../ticket-view.ts';
import { isTouchable, type TicketReader } from './touchable.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/** As much of the last message as a row of the inbox shows, in characters. */
const SHOWN = 120;

const waits = sql<Date>`coalesce(ticket.waiting_since, 'infinity')`;
const micros = (time: ReturnType<typeof sql<Date>>) =>
  sql<string>`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;
const instant = (text: string) =>
  text === '-'
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`;

/**
 * A page of the help desk's inbox (product:console-desk#inbox): open tickets with those that wait
 * longest first, then the longest unchanged; tickets of other states the last changed first.
 */
export async function listDesk(
  { db }: Pick<Services, 'db'>,
  reader: TicketReader & { id: string },
  { status, type, assigned, company, school, after, limit }: Query,
) {
  const isOpen = status === 'open';
  const order = isOpen ? 'asc' : 'desc';
  let page = selectTickets(db)
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
      sql<string>`CASE WHEN ticket.waiting_since IS NULL THEN '-'
        ELSE ${micros(sql<Date>`ticket.waiting_since`)} END`.as('place_waiting'),
      micros(sql<Date>`ticket.updated_at`).as('place_updated'),
    ])
    .where(isTouchable(reader))
    .where('ticket.status', '=', status);
  if (type) page = page.where('ticket.type', '=', type);
  if (assigned === 'mine') page = page.where('ticket.assigned_to', '=', reader.id);
  if (assigned === 'nobody') page = page.where('ticket.assigned_to', 'is', null);
  if (company) page = page.where('ticket.company_id', '=', company);
  if (school) page = page.where('ticket.school_id', '=', school);
  if (after) {
    const [waiting = '', updated = '', id = ''] = after.split('_');
    page = page.where(
      sql<boolean>`(${waits}, ticket.updated_at, ticket.id) ${sql.raw(isOpen ? '>' : '<')}
        (${instant(waiting)}, ${instant(updated)}, ${id}::uuid)`,
    );
  }
  const rows = await page
    .orderBy(waits, order)
    .orderBy('ticket.updated_at', order)
    .orderBy('ticket.id', order)
    .limit(limit + 1)
    .execute();
  const docs = rows.slice(0, limit);
  const end = rows.length > limit ? docs.at(-1) : undefined;
  return {
    docs: docs.map((row) => ({
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
    ...(end && { next: `${end.place_waiting}_${end.place_updated}_${end.id}` }),
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
    .where('ticket.status', '=', 'open')
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { mine: Number(mine), nobody: Number(nobody), all: Number(all) };
}
