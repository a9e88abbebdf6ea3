import type { OperatorNamed } from '@merenda/contract/access';
import { placeOfTicket } from '@merenda/domain/help/tickets';
import type { Place } from '@merenda/domain/people/operators';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

type Find = (db: Kysely<DB>, id: string) => Promise<Place | undefined>;

/** Where each thing that an operator's request may name belongs. */
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
  product: (db, id) =>
    db
      .selectFrom('product')
      .select('company_id as companyId')
      .where('id', '=', id)
      .executeTakeFirst(),
  // Of money that no top-up of ours explains nobody knows whose it is.
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
  ticket: async (db, id) => {
    const found = await db
      .selectFrom('ticket')
      .select(['company_id as companyId', 'school_id as schoolId'])
      .select(['type', 'topup_id as topupId'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found && placeOfTicket(found);
  },
};

/** What belongs to no company belongs to the installation. */
export const placeOf = (companyId: string | null): Place =>
  companyId === null ? 'installation' : { companyId };

/** Where the named thing belongs; undefined when there is none of this id. */
export const findPlace = (
  db: Kysely<DB>,
  thing: OperatorNamed,
  id: string,
): Promise<Place | undefined> => PLACES[thing](db, id);
