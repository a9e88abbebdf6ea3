import type { ErrorCode } from '@merenda/contract';
import type { StudentRight } from '@merenda/contract/access';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { findRights } from './find-rights.ts';

/** The error code for a guardian without the right. */
export const REFUSALS = {
  see: 'not_found',
  spend: 'spending_not_allowed',
  health: 'health_not_allowed',
  own: 'not_owner',
} as const satisfies Record<StudentRight, ErrorCode>;

/**
 * Begins a transaction that writes for a student: locks the student, then reads the guardian's
 * rights. Until it ends, no right is taken away and the student is not deleted.
 * Every transaction takes locks in this order: students by their ids, guardianships, guardians,
 * their records, wallets. Only ordering takes carts and slots before. Inserting a row about a
 * student locks the student too (`student_is_here`).
 * @throws Failure not_found, spending_not_allowed, health_not_allowed, not_owner
 */
export async function permit(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  rights: Iterable<StudentRight>,
): Promise<void> {
  await lockStudent(trx, studentId);
  const granted = (await findRights(trx, guardian, 'student', [studentId])).get(studentId);
  if (!granted) throw notFound();
  for (const right of rights) if (!granted.has(right)) throw new Failure(REFUSALS[right]);
}

/**
 * Blocks all other changes to a student and to the guardians. It is a statement of its own: a join
 * with guardianships would, after waiting, still see the rows from before.
 * @throws Failure not_found
 */
export async function lockStudent(trx: Pick<Transaction<DB>, 'selectFrom'>, studentId: string) {
  await trx
    .selectFrom('student')
    .select('id')
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}
