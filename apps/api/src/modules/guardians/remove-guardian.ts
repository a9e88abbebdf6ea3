import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findGuarded } from './guarded-student.ts';
import { sendRemoved } from './letters.ts';

/**
 * Ends a guardian's access: the owner ends another's, the others their own. It waits for payments
 * of theirs that are under way; once it is answered none begins any more. What they moved stays in
 * their own statement.
 * @throws Failure not_found, not_owner, owner_stays
 */
export async function removeGuardian(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  guardianId: string,
): Promise<void> {
  const student = await services.db.transaction().execute(async (trx) => {
    const student = await findGuarded(trx, guardian, studentId, { lock: true });
    const leaving = guardianId === guardian.id;
    if (leaving && student.isOwner) throw new Failure('owner_stays');
    if (!leaving && !student.isOwner) throw new Failure('not_owner');
    await endGuardianship(trx, student, guardianId);
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: leaving ? 'guardian.left' : 'guardian.removed',
        subject: studentId,
        detail: { guardian: guardianId },
      })
      .execute();
    return student;
  });
  await sendRemoved(services, guardian, { student, guardianId });
}

async function endGuardianship(
  trx: Transaction<DB>,
  student: { id: string; name: string },
  guardianId: string,
): Promise<void> {
  await trx
    .deleteFrom('guardianship')
    .where('student_id', '=', student.id)
    .where('guardian_id', '=', guardianId)
    .where('is_owner', '=', false)
    .returning('guardian_id')
    .executeTakeFirstOrThrow(notFound);
  await trx
    .insertInto('former_guardianship')
    .values({ guardian_id: guardianId, student_id: student.id, student_name: student.name })
    .onConflict((conflict) =>
      conflict
        .columns(['guardian_id', 'student_id'])
        .doUpdateSet({ student_name: student.name, ended_at: sql<Date>`now()` }),
    )
    .execute();
}
