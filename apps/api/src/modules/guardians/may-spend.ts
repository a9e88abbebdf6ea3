import type { Kysely } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';

/**
 * Checks the right to spend before money is taken out of a student's wallet, or before the kiosk
 * password or barcode is changed. The owner has it, and the guardians to whom the owner grants it.
 * Adding money needs no such right. For several students, the right is needed over each.
 *
 * `lock` keeps the right until the transaction ends: revoking it waits for payments that already
 * hold the lock, and no payment begins afterwards. Lock it before the wallet. A transaction that
 * writes for the student begins with `permit` instead: the student is locked before the rights.
 *
 * @throws Failure not_found for another guardian's student, spending_not_allowed
 */
export async function checkMaySpend(
  db: Kysely<DB>,
  guardian: Pick<GuardianAccount, 'id'>,
  students: string | readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<void> {
  const ids = [...new Set([students].flat())];
  const guardianships = await db
    .selectFrom('guardianship')
    .select('may_spend')
    .where('guardian_id', '=', guardian.id)
    .where('student_id', 'in', ids)
    .orderBy('student_id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  if (guardianships.length < ids.length) throw notFound();
  if (!guardianships.every(({ may_spend }) => may_spend)) throw new Failure('spending_not_allowed');
}
