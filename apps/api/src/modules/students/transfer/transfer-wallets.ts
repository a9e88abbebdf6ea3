import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';

/**
 * The student out of whose wallet money is asked for; the caller has checked the right to spend.
 * @throws Failure not_found, also for a student without a wallet
 */
export async function findGiver(
  db: Kysely<DB>,
  studentId: string,
): Promise<{ walletId: string; name: string }> {
  const { walletId, name } = await db
    .selectFrom('student')
    .select(['wallet_id as walletId', 'name'])
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!walletId) throw notFound();
  return { walletId, name };
}

// A named statement, planned once per connection, because every transfer runs it.
const FIND_WALLET = `
  SELECT student.wallet_id
  FROM guardianship JOIN student ON student.id = guardianship.student_id
  WHERE guardianship.guardian_id = $1 AND student.id = $2 AND student.deleted_at IS NULL`;

/**
 * The wallet of one of the guardian's students, to which every guardian may add.
 * @throws Failure not_found
 */
export async function findRecipientWallet(
  { pool }: Pick<Services, 'pool'>,
  guardian: SignedIn,
  studentId: string,
): Promise<string> {
  const { rows } = await pool.query<{ wallet_id: string | null }>({
    name: 'find-student-wallet',
    text: FIND_WALLET,
    values: [guardian.id, studentId],
  });
  const wallet = rows[0]?.wallet_id;
  if (!wallet) throw notFound();
  return wallet;
}
