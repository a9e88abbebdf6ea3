import type { listAssignees as listRoute } from '@merenda/contract/help/desk';
import { mayTouch, OPERATOR_RIGHTS } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../../platform/database/keyset.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { lockTicket, placeOf, type TicketReader } from './touchable.ts';

interface Colleague {
  _id: string;
  name: string;
}

const BY_NAME: Order = {
  keys: [
    { column: 'name', type: 'text' },
    { column: 'id', type: 'uuid' },
  ],
  direction: 'asc',
};

/** The people who may answer a ticket, by name. @throws Failure not_found */
export async function listAssignees(
  { db }: Pick<Services, 'db'>,
  id: string,
  page: z.output<(typeof listRoute)['schema']['querystring']>,
) {
  const ticket = await db
    .selectFrom('ticket')
    .select(['company_id', 'school_id', 'type', 'topup_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const people = selectPeople(db).where(mayAnswer(placeOf(ticket)));
  const { rows, ...rest } = await keysetPage(db, people, page, BY_NAME);
  return { docs: rows.map(colleagueOf), ...rest };
}

/** SQL for the rule of `mayTouch`, about operators. */
const mayAnswer = ({ companyId, schoolId, right }: ReturnType<typeof placeOf>) =>
  sql<boolean>`roles && ${[...OPERATOR_RIGHTS[right]]}::text[] AND (everywhere
    OR ${companyId} = ANY (companies) OR ${schoolId ?? null}::uuid = ANY (schools))`;

/**
 * Gives a ticket to a person who may answer it, or to nobody; a repeat changes nothing.
 * @param change `seen`: the assignee that the operator saw
 * @throws Failure not_found, validation_failed for somebody who may not answer it; record_changed
 * when the ticket has another assignee than the operator saw
 */
export async function assignTicket(
  { db }: Pick<Services, 'db'>,
  operator: TicketReader & { id: string },
  id: string,
  { assignee, seen }: { assignee: string | null; seen: string | null },
): Promise<{ assignee?: Colleague }> {
  return db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, operator, id);
    const person = assignee === null ? undefined : await findPerson(trx, assignee);
    const answer = person ? { assignee: colleagueOf(person) } : {};
    if (ticket.assigned_to === assignee) return answer;
    if (ticket.assigned_to !== seen) throw await changedBy(trx, ticket.assigned_to);
    if (assignee !== null && !(person && mayTouch(person, placeOf(ticket)))) {
      throw invalid('body.assignee', 'may not answer this ticket', 'desk.error.assignee');
    }
    await trx.updateTable('ticket').set({ assigned_to: assignee }).where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'ticket.assigned',
      operator: operator.id,
      subject: id,
      detail: { to: assignee },
    });
    return answer;
  });
}

async function changedBy(db: Kysely<DB>, assignee: string | null): Promise<Failure> {
  const name = assignee && (await findPerson(db, assignee))?.name;
  return new Failure('record_changed', {
    message: 'another operator was faster',
    userMessageKey: name ? 'desk.error.taken' : 'desk.error.released',
    ...(name && { userMessageValues: () => ({ name }) }),
  });
}

const selectPeople = (db: Kysely<DB>) =>
  db
    .selectFrom('operator')
    .select(['id', 'name', 'roles', 'everywhere', 'companies', 'schools'])
    .where('kind', '=', 'person')
    .where('disabled_at', 'is', null);

const findPerson = (db: Kysely<DB>, id: string) =>
  selectPeople(db).where('id', '=', id).executeTakeFirst();

const colleagueOf = ({ id, name }: { id: string; name: string }): Colleague => ({ _id: id, name });
