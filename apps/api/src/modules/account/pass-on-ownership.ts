import type { Kysely } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { Family } from './family.ts';

/**
 * Gives the staying students of a leaving owner a new owner: the first added of the other guardians
 * who may spend. The new owner gets every right.
 */
export async function passOnOwnership(
  trx: Kysely<DB>,
  guardianId: string,
  students: Family['students'],
): Promise<void> {
  for (const student of students) {
    if (!student.is_owner || !student.stays) continue;
    await trx
      .deleteFrom('guardianship')
      .where('guardian_id', '=', guardianId)
      .where('student_id', '=', student.id)
      .execute();
    const newOwner = await trx
      .updateTable('guardianship')
      .set({ is_owner: true, may_spend: true, may_see_health: true })
      .where('student_id', '=', student.id)
      .where('guardian_id', '=', (eb) =>
        eb
          .selectFrom('guardianship as next')
          .select('next.guardian_id')
          .where('next.student_id', '=', student.id)
          .where('next.may_spend', '=', true)
          .orderBy('next.created_at')
          .orderBy('next.guardian_id')
          .limit(1),
      )
      .returning('guardian_id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      actor: guardianId,
      action: 'student.passed-on',
      subject: student.id,
      detail: { to: newOwner.guardian_id },
    });
  }
}
