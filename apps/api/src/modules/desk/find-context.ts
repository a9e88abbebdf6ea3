import { toMajor } from '@merenda/domain/money/money';
import { approversWanted } from '@merenda/domain/payouts/payouts';
import { nameForOperators, nameForOthers } from '@merenda/domain/people/guardian-names';
import {
  hasOperatorRight,
  isWithinScope,
  type OperatorRight,
  type OperatorRole,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { isLanguage, type Language, languageOfCountry } from '@merenda/domain/places/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { findOperatorPayout } from '../account/index.ts';
import { findFourEyes } from '../companies/index.ts';
import { readGiven } from '../operator/index.ts';
import { findForOperators } from '../orders/index.ts';
import { DONE_REFUNDS } from '../payments/index.ts';
import type { Services } from '../services.ts';

type Reader = OperatorScope & { id: string; roles: readonly OperatorRole[] };

/**
 * The records beside a conversation, as far as the operator's rights and scope reach
 * (product:console-desk#beside). Health data is none of them.
 * @throws Failure not_found
 */
export async function findContext(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  reader: Reader,
  ticketId: string,
) {
  const { db } = services;
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('guardian', 'guardian.id', 'ticket.guardian_id')
    .select(['guardian_id', 'ticket.company_id', 'order_id', 'topup_id', 'conversation_id'])
    .select(['guardian.name', 'country', 'language', 'email', 'phone', 'guardian.created_at'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow(notFound);
  const may = (right: OperatorRight, schoolId?: string) =>
    hasOperatorRight(reader.roles, right) &&
    isWithinScope(reader, { companyId: ticket.company_id, ...(schoolId && { schoolId }) });
  const [order] = ticket.order_id
    ? await findForOperators(services, reader, {
        name: { id: ticket.order_id },
        isOpen: ({ schoolId }) => may('orders.see', schoolId),
      })
    : [];
  const students = hasOperatorRight(reader.roles, 'students.see')
    ? await findStudents(db, ticket.guardian_id)
    : undefined;
  return {
    guardian: {
      givenName: nameForOthers(ticket),
      language: spokenBy(ticket),
      ...(may('guardians.see') && {
        account: {
          name: nameForOperators(ticket.name),
          email: ticket.email,
          phone: ticket.phone,
          since: ticket.created_at.toISOString(),
        },
      }),
    },
    ...(students && {
      students: students
        .filter(({ schoolId }) => may('students.see', schoolId))
        .map(({ id, name, school, className }) => ({
          _id: id,
          name,
          school,
          ...(className && { class: className }),
        })),
    }),
    ...(order && { order }),
    wantsSecond: order !== undefined && (await wantsSecond(db, ticket)),
    ...(ticket.topup_id && may('payments.see') && { topup: await findTopup(db, ticket.topup_id) }),
    ...(may('payouts.decide') && {
      payout: await findOperatorPayout(services, {
        guardianId: ticket.guardian_id,
        conversationId: ticket.conversation_id,
      }),
    }),
  };
}

/** Whether two people confirm that the ticket's order is cancelled (product:help#confirming). */
async function wantsSecond(
  db: Kysely<DB>,
  ticket: { guardian_id: string; company_id: string; order_id: string | null },
): Promise<boolean> {
  const order = await db
    .selectFrom('meal_order')
    .select('total_minor')
    .where('id', '=', ticket.order_id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  if (!order) return false;
  const giving = { guardianId: ticket.guardian_id, amountMinor: order.total_minor };
  const from = await findFourEyes(db, ticket.company_id);
  return approversWanted(await readGiven(db, giving), from) === 2;
}

/** The language of the guardian's choice, or of the guardian's country. */
const spokenBy = ({ language, country }: { language: string | null; country: string }): Language =>
  isLanguage(language) ? language : (languageOfCountry(country) ?? 'en');

const findStudents = (db: Kysely<DB>, guardianId: string) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .leftJoin('school_class', 'school_class.id', 'student.class_id')
    .select(['student.id', 'student.name', 'student.school_id as schoolId'])
    .select(['school.name as school', 'school_class.name as className'])
    .where('guardianship.guardian_id', '=', guardianId)
    .where('student.deleted_at', 'is', null)
    .orderBy('student.name')
    .execute();

async function findTopup(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('topup')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['payment_card.brand', 'payment_card.last_four'])
    .select((eb) =>
      eb
        .selectFrom('topup_refund')
        .select((of) => of.fn.coalesce(of.fn.sum<bigint>('amount_minor'), of.lit(0)).as('sum'))
        .whereRef('topup_refund.topup_id', '=', 'topup.id')
        .where('status', 'in', DONE_REFUNDS)
        .as('refunded'),
    )
    .where('topup.id', '=', id)
    .executeTakeFirstOrThrow();
  const major = (minor: bigint) => toMajor(minor, row.currency);
  return {
    _id: row.id,
    status: row.status,
    value: major(row.amount_minor),
    fee: major(row.fee_minor),
    refunded: major(BigInt(row.refunded ?? 0)),
    currency: row.currency,
    paymentServiceProvider: row.provider,
    ...(row.brand && row.last_four && { card: { brand: row.brand, lastDigits: row.last_four } }),
    createdAt: row.created_at.toISOString(),
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
  };
}
