import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';

/**
 * Whoever takes money out of a student's wallet, or changes what opens it, passes here: the owner,
 * and the guardians whom the owner allows. Adding money is always allowed.
 *
 * `lock` holds the right until the transaction ends. Whoever ends it waits for the payments that
 * already have it, in their turn, and no payment begins afterwards. Take it before the wallet's
 * lock, and after the student's where there is one.
 *
 * @throws Failure not_found for somebody else's student, spending_not_allowed
 */
export async function checkMaySpend(
  db: Kysely<DB>,
  guardian: SignedIn,
  studentId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<void> {
  const guardianship = await db
    .selectFrom('guardianship')
    .select('may_spend')
    .where('guardian_id', '=', guardian.id)
    .where('student_id', '=', studentId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow(notFound);
  if (!guardianship.may_spend) throw new Failure('spending_not_allowed');
}
