import type { GuardianAccount } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

/** Whose money an agreement is about; undefined while the guardian may not pay: blocked, or gone. */
export function findAccount(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
): Promise<GuardianAccount | undefined> {
  return db
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select([
      'guardian.id',
      'guardian.company_id as companyId',
      'guardian.wallet_id as walletId',
      'company.currency',
    ])
    .where('guardian.id', '=', guardianId)
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .executeTakeFirst();
}
