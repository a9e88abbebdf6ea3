import { isOpenTicket, TICKET_SUBJECTS, type TicketType } from '@merenda/domain/help/tickets';
import { DEMO_OPERATORS } from '@merenda/domain/people/demo-operators';
import { DAY_MS, MINUTE_MS } from '@merenda/domain/time/spans';
import type { Transaction } from 'kysely';
import type { Services } from '../modules/services.ts';
import { surveyIdOf } from '../modules/tickets/index.ts';
import type { DB } from '../platform/database/generated.ts';
import { createWriter, DEMO_PASSWORD } from './create-family.ts';
import { CANNED_ANSWERS } from './data/canned-answers.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { DEMO_TICKETS, PAST, type Said, WRITERS } from './data/desk.ts';
import { demoTicketId, guardianId, messageId, surveyAnswerId, writerId } from './ids.ts';
import { randomOf } from './random.ts';

/** The weeks before today with conversations that are over. */
const WEEKS = 8;

interface Desk {
  trx: Transaction<DB>;
  company: DemoCompany;
  operator: string;
  language: keyof Said;
}

interface Case extends Omit<(typeof DEMO_TICKETS)[number], 'openedBefore'> {
  name: string;
  guardian: string;
  openedAt: Date;
  about?: { order_id?: string; topup_id?: string };
}

/**
 * Fills the help desk of a company: guardians who write, tickets that wait or are over, survey answers
 * and canned answers. Without the demo's operators there is none to answer.
 */
export async function createDesk(
  trx: Transaction<DB>,
  company: DemoCompany,
  { passwords, now }: Pick<Services, 'passwords'> & { now: Date },
): Promise<void> {
  const support = await trx
    .selectFrom('operator')
    .select('id')
    .where('email', '=', DEMO_OPERATORS.find(({ role }) => role === 'support')?.email ?? '')
    .executeTakeFirst();
  if (!support) return;
  const [base = 'en'] = company.guardian.language.split('-');
  const language = base === 'pt' || base === 'hu' ? base : 'en';
  const desk: Desk = { trx, company, operator: support.id, language };
  const names = WRITERS[language];
  const openedAt = new Date(now.getTime() - (WEEKS + 4) * 7 * DAY_MS);
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  for (const name of names) await createWriter(trx, company, { name, openedAt, passwordHash });
  const guardianOf = (at: number) => writerId(company, names[at % names.length] ?? '');
  const random = randomOf(company.id, 'inbox');
  for (const [at, { openedBefore, ...ticket }] of DEMO_TICKETS.entries()) {
    const before = Math.round(openedBefore * (1 + random.next()));
    const begun = new Date(now.getTime() - before * MINUTE_MS);
    // A ticket about money is the family's: only it has ordered and topped up.
    const about = ticket.type === 'OTHER' ? {} : await findSubject(trx, company, ticket.type);
    const guardian =
      'order_id' in about || 'topup_id' in about ? guardianId(company) : guardianOf(at);
    await writeCase(desk, { ...ticket, about, name: `now ${at}`, guardian, openedAt: begun });
  }
  await writePast(desk, guardianOf, now);
  await trx
    .insertInto('canned_answer')
    .values(
      CANNED_ANSWERS.map(({ title, texts }) => ({
        company_id: company.id,
        title: title[language],
        texts: JSON.stringify(texts),
      })),
    )
    .execute();
}

/** The family's last order or top-up, for a ticket about one. */
async function findSubject(
  trx: Transaction<DB>,
  company: DemoCompany,
  type: TicketType,
): Promise<{ order_id?: string; topup_id?: string }> {
  const subject = TICKET_SUBJECTS[type];
  if (subject === 'nothing') return {};
  const [table, of] =
    subject === 'order'
      ? (['meal_order', 'requester_id'] as const)
      : (['topup', 'guardian_id'] as const);
  const last = await trx
    .selectFrom(table)
    .select('id')
    .where(of, '=', guardianId(company))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return {};
  return subject === 'order' ? { order_id: last.id } : { topup_id: last.id };
}

async function writeCase(
  { trx, company, operator, language }: Desk,
  { name, guardian, about, openedAt, type, status, lines, isTaken }: Case,
): Promise<Date> {
  const id = demoTicketId(company, name);
  const times = lines.map(({ after }) => new Date(openedAt.getTime() + after * MINUTE_MS));
  await trx
    .insertInto('ticket')
    .values({
      id,
      guardian_id: guardian,
      company_id: company.id,
      conversation_id: id,
      type,
      ...about,
      assigned_to: isTaken ? operator : null,
      created_at: openedAt,
      updated_at: openedAt,
    })
    .execute();
  for (const [at, { by, said }] of lines.entries()) {
    await trx
      .insertInto('ticket_message')
      .values({
        ticket_id: id,
        number: at + 1,
        id: messageId(company, name, at + 1),
        author: by,
        operator_id: by === 'operator' ? operator : null,
        body: said[language],
        created_at: times[at] ?? openedAt,
      })
      .execute();
  }
  const last = times.at(-1) ?? openedAt;
  const read = (by: 'guardian' | 'operator') => lines.findLastIndex((line) => line.by === by) + 1;
  await trx
    .updateTable('ticket')
    .set({
      status,
      messages: lines.length,
      guardian_read: isOpenTicket(status) ? read('guardian') : lines.length,
      operator_read: read('operator'),
      updated_at: last,
    })
    .where('id', '=', id)
    .execute();
  return last;
}

/** Some closed conversations a week, with the time that their answer took, and what guardians thought. */
async function writePast(desk: Desk, guardianOf: (at: number) => string, now: Date): Promise<void> {
  const { trx, company, language } = desk;
  const random = randomOf(company.id, 'help desk');
  for (let week = 1; week <= WEEKS; week += 1) {
    for (let n = 0; n < 4 + random.int(4); n += 1) {
      const { asked, answered, comment } = random.pick(PAST);
      const before = (week - 1) * 7 * DAY_MS + (1 + random.int(6)) * DAY_MS;
      const name = `week ${week}, ${n}`;
      const guardian = guardianOf(random.int(WRITERS[language].length));
      const answeredAfter = 10 + random.int(240);
      const openedAt = new Date(now.getTime() - before);
      const closedAt = await writeCase(desk, {
        name,
        guardian,
        openedAt,
        type: 'OTHER',
        status: 'closed',
        lines: [
          { by: 'guardian', after: 0, said: asked },
          { by: 'operator', after: answeredAfter, said: answered },
        ],
      });
      if (!random.chance(0.4)) continue;
      await trx
        .insertInto('survey_answer')
        .values({
          id: surveyAnswerId(company, name),
          guardian_id: guardian,
          survey_id: surveyIdOf(company.id),
          company_id: company.id,
          service: 'WALLET',
          rating: 3 + random.int(3),
          comment: random.chance(0.5) ? comment[language] : null,
          created_at: closedAt,
        })
        .execute();
    }
  }
}
