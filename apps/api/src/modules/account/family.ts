import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { guardianGone } from '../../platform/failure.ts';

/**
 * A guardian and the guardian's students that are not deleted. `stays` says whether another
 * guardian may spend: then student and wallet outlive this account
 * (product:account-deletion#students).
 * @throws Failure unauthenticated when the guardian is deleted
 */
export async function findFamily(db: Kysely<DB>, guardianId: string) {
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'country', 'language', 'company_id', 'wallet_id'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
  const students = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select([
      'student.id',
      'student.name',
      'student.wallet_id',
      'guardianship.is_owner',
      sql<boolean>`EXISTS (
        SELECT FROM guardianship AS other
        WHERE other.student_id = student.id AND other.guardian_id <> ${guardianId}
          AND other.may_spend)`.as('stays'),
    ])
    .where('guardianship.guardian_id', '=', guardianId)
    .where('student.deleted_at', 'is', null)
    .orderBy('guardianship.created_at')
    .orderBy('student.id')
    .execute();
  return { ...guardian, students };
}

export type Family = Awaited<ReturnType<typeof findFamily>>;
