import type { OperatorNamed } from '@merenda/contract/access';
import { placeOfTicket } from '@merenda/domain/help/tickets';
import type { Place } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

type Find = (db: Kysely<DB>, id: string) => Promise<Place | undefined>;

/** The company, school or installation of each thing that an operator's request may name. */
const PLACES: Record<OperatorNamed, Find> = {
  company: (db, id) =>
    db.selectFrom('company').select('id as companyId').where('id', '=', id).executeTakeFirst(),
  guardian: (db, id) =>
    db
      .selectFrom('guardian')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  school: (db, id) =>
    db
      .selectFrom('school')
      .select(['company_id as companyId', 'id as schoolId'])
      .where('id', '=', id)
      .executeTakeFirst(),
  class: (db, id) =>
    db
      .selectFrom('school_class')
      .innerJoin('school', 'school.id', 'school_class.school_id')
      .select(['school.company_id as companyId', 'school.id as schoolId'])
      .where('school_class.id', '=', id)
      .executeTakeFirst(),
  student: (db, id) =>
    db
      .selectFrom('student')
      .select(['company_id as companyId', 'school_id as schoolId'])
      .where('id', '=', id)
      .executeTakeFirst(),
  product: (db, id) =>
    db
      .selectFrom('product')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  menu: (db, id) => findSchoolOf(db, 'menu', id),
  menuDraft: (db, id) => findSchoolOf(db, 'menu_draft', id),
  // A difference without a top-up of ours belongs to no known company.
  difference: async (db, id) => {
    const found = await db
      .selectFrom('reconciliation_difference as difference')
      .leftJoin('topup', 'topup.id', 'difference.topup_id')
      .select('topup.company_id as companyId')
      .where('difference.id', '=', id)
      .executeTakeFirst();
    return found && placeOf(found.companyId);
  },
  payout: (db, id) =>
    db
      .selectFrom('payout_request')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  bankFile: (db, id) =>
    db
      .selectFrom('bank_file')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  topup: (db, id) =>
    db
      .selectFrom('topup')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  refund: (db, id) =>
    db
      .selectFrom('operator_refund')
      .innerJoin('topup', 'topup.id', 'operator_refund.topup_id')
      .select('topup.company_id as companyId')
      .where('operator_refund.id', '=', id)
      .executeTakeFirst(),
  // An owed amount has the id of the top-up, order, payout or student that it is about.
  owed: (db, id) =>
    db
      .selectFrom('company')
      .select('id as companyId')
      .where(
        sql<boolean>`id IN (
          SELECT company_id FROM topup WHERE id = ${id}
          UNION ALL SELECT company_id FROM payout_request WHERE id = ${id}
          UNION ALL SELECT company_id FROM student WHERE id = ${id}
          UNION ALL SELECT school.company_id FROM meal_order
            JOIN school ON school.id = meal_order.school_id WHERE meal_order.id = ${id})`,
      )
      .executeTakeFirst(),
  owedPayment: (db, id) =>
    db
      .selectFrom('owed_payment')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  ticket: async (db, id) => {
    const found = await db
      .selectFrom('ticket')
      .select(['company_id as companyId', 'school_id as schoolId'])
      .select(['type', 'topup_id as topupId'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found && placeOfTicket(found);
  },
  cannedAnswer: (db, id) =>
    db
      .selectFrom('canned_answer')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
};

/** The school of a record that has one. */
const findSchoolOf = (db: Kysely<DB>, table: 'menu' | 'menu_draft', id: string) =>
  db
    .selectFrom('school')
    .select(['company_id as companyId', 'id as schoolId'])
    .where('school.id', '=', (eb) => eb.selectFrom(table).select('school_id').where('id', '=', id))
    .executeTakeFirst();

/** The place of a record: its company, or the installation for a record without one. */
export const placeOf = (companyId: string | null): Place =>
  companyId === null ? 'installation' : { companyId };

/** The place of the named thing; undefined when the id is unknown. */
export const findPlace = (
  db: Kysely<DB>,
  thing: OperatorNamed,
  id: string,
): Promise<Place | undefined> => PLACES[thing](db, id);
