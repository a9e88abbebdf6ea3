import type { Kysely } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';

/** A school that a guardian names: another company's is like one that does not exist. */
export const ownSchool = (
  db: Pick<Kysely<DB>, 'selectFrom'>,
  { companyId }: Pick<GuardianAccount, 'companyId'>,
  id: string,
) => db.selectFrom('school').where('school.id', '=', id).where('school.company_id', '=', companyId);
