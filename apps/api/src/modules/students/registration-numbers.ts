import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure } from '../../platform/failure.ts';

/** SQL: `student` has one of these numbers in whatever letters, capital or small. */
export const hasNumberLike = (typed: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`lower(student.enrollment_number) = ANY (ARRAY(
    SELECT lower(number) FROM unnest(${[...typed]}::text[]) AS number))`;

/**
 * SQL: one of these numbers names `student` in its school: exactly as it is stored, else in other
 * letters where the school has no second such student (product:students#rules).
 */
export const isNumbered = (typed: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${hasNumberLike(typed)} AND (
    student.enrollment_number = ANY (${[...typed]}::text[]) OR NOT EXISTS (
      SELECT FROM student AS other WHERE other.school_id = student.school_id
        AND lower(other.enrollment_number) = lower(student.enrollment_number)
        AND other.id <> student.id AND other.deleted_at IS NULL)))`;

/**
 * Refuses a number that another student of the school has, also in other letters, and locks it. The
 * database refuses the same letters alone, since rows from before this rule differ by case.
 * @throws Failure number_taken
 */
export async function refuseTakenNumber(
  trx: Transaction<DB>,
  { id, schoolId, number }: { id: string; schoolId: string; number: string | null | undefined },
): Promise<void> {
  if (number == null) return;
  await lockName(trx, 'number', `${schoolId} ${number.toLowerCase()}`);
  const other = await trx
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(hasNumberLike([number]))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw numberTaken();
}

export const numberTaken = () =>
  new Failure('number_taken', { userMessageKey: 'students.error.numberTaken' });
