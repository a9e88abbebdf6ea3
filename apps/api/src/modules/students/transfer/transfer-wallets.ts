import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Giver } from './take-out.ts';

/**
 * The student out of whose wallet money is asked for; the caller has checked the right to spend.
 * @throws Failure not_found, also for a student without a wallet
 */
export async function findGiver(db: Kysely<DB>, studentId: string): Promise<Giver> {
  const { walletId, name } = await db
    .selectFrom('student')
    .select(['wallet_id as walletId', 'name'])
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!walletId) throw notFound();
  return { walletId, name };
}

/**
 * The wallet of one of the guardian's students, to which every guardian may add.
 * @throws Failure not_found
 */
export async function findRecipientWallet(
  db: Kysely<DB>,
  guardian: SignedIn,
  studentId: string,
): Promise<string> {
  const student = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select('student.wallet_id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.id', '=', studentId)
    .where('student.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!student?.wallet_id) throw notFound();
  return student.wallet_id;
}
