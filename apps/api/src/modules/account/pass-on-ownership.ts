import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Family } from './family.ts';

/**
 * A leaving owner's students get a new one: of the guardians who stay, whoever has answered for the
 * student the longest, who from then on may spend too.
 */
export async function passOnOwnership(
  trx: Kysely<DB>,
  guardianId: string,
  students: Family['students'],
): Promise<void> {
  for (const student of students) {
    if (!student.is_owner || !student.has_others) continue;
    await trx
      .deleteFrom('guardianship')
      .where('guardian_id', '=', guardianId)
      .where('student_id', '=', student.id)
      .execute();
    const heir = await trx
      .updateTable('guardianship')
      .set({ is_owner: true, may_spend: true })
      .where('student_id', '=', student.id)
      .where('guardian_id', '=', (eb) =>
        eb
          .selectFrom('guardianship as next')
          .select('next.guardian_id')
          .where('next.student_id', '=', student.id)
          .orderBy('next.created_at')
          .orderBy('next.guardian_id')
          .limit(1),
      )
      .returning('guardian_id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('audit')
      .values({
        actor: guardianId,
        action: 'student.passed-on',
        subject: student.id,
        detail: { to: heir.guardian_id },
      })
      .execute();
  }
}
