import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * Ends all guardianships of a deleted student, the owner's too.
 * Each guardian's own statement keeps the student's name.
 * @returns the guardians
 */
export async function endGuardianships(
  trx: Transaction<DB>,
  student: { id: string; name: string },
): Promise<string[]> {
  const ended = await trx
    .deleteFrom('guardianship')
    .where('student_id', '=', student.id)
    .returning('guardian_id')
    .execute();
  await keepNames(
    trx,
    student,
    ended.map(({ guardian_id }) => guardian_id),
  );
  return ended.map(({ guardian_id }) => guardian_id);
}

/** Stores the student's name as it is now for each of the guardians. */
export async function keepNames(
  trx: Transaction<DB>,
  student: { id: string; name: string },
  guardianIds: readonly string[],
): Promise<void> {
  if (guardianIds.length === 0) return;
  await trx
    .insertInto('former_guardianship')
    .values(
      guardianIds.map((guardian_id) => ({
        guardian_id,
        student_id: student.id,
        student_name: student.name,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['guardian_id', 'student_id'])
        .doUpdateSet({ student_name: student.name, ended_at: sql<Date>`now()` }),
    )
    .execute();
}
