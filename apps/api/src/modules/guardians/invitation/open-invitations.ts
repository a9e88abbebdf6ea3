import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { findOwned } from '../guarded-student.ts';
import { countInvitation } from './send-invitation.ts';

/** Neither answered nor withdrawn; perhaps expired. */
export const isUnanswered = (eb: ExpressionBuilder<DB, 'guardian_invitation'>) =>
  eb.and([
    eb('accepted_at', 'is', null),
    eb('declined_at', 'is', null),
    eb('withdrawn_at', 'is', null),
  ]);

/** Invitations that can still be answered, the oldest first; the caller restricts them. */
function open(db: Kysely<DB>) {
  return db
    .selectFrom('guardian_invitation')
    .where(isUnanswered)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['guardian_invitation.id', 'guardian_invitation.student_id'])
    .select('guardian_invitation.email')
    .select(['guardian_invitation.may_spend', 'guardian_invitation.may_see_health', 'expires_at'])
    .orderBy('guardian_invitation.created_at')
    .orderBy('guardian_invitation.id');
}

/** A student's open invitations, the oldest first. */
export const openInvitations = (db: Kysely<DB>, studentId: string) =>
  open(db).where('guardian_invitation.student_id', '=', studentId);

/**
 * An open invitation of the owner's, with the owner's other open ones to the same address. One
 * email or link is about all of them, and it is counted. All their students are locked.
 * @throws Failure not_found (also when it was answered), not_owner, too_many_requests
 */
export async function openTogether(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id: studentId, invitationId }: { id: string; invitationId: string },
) {
  const students = await lockStudents(trx, guardian, { id: studentId, invitationId });
  await findOwned(trx, guardian, studentId);
  if (students.length === 0) throw notFound();
  const asked = await openInvitations(trx, studentId)
    .where('guardian_invitation.id', '=', invitationId)
    .executeTakeFirstOrThrow(notFound);
  await countInvitation(trx, guardian, asked.email);
  const together = await open(trx)
    .innerJoin('guardianship', 'guardianship.student_id', 'guardian_invitation.student_id')
    .innerJoin('student', 'student.id', 'guardian_invitation.student_id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('guardianship.is_owner', '=', true)
    .where('student.deleted_at', 'is', null)
    .where('inviter_id', '=', guardian.id)
    .where('guardian_invitation.email', '=', asked.email)
    .where('student.id', 'in', students)
    .forNoKeyUpdate('guardian_invitation')
    .execute();
  return { asked, together };
}

/** Locks the student, and the students of the owner's other invitations to the address. */
async function lockStudents(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id: studentId, invitationId }: { id: string; invitationId: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('student')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('guardian_invitation as asked')
        .innerJoin('guardian_invitation as other', 'other.email', 'asked.email')
        .select('other.student_id')
        .where('asked.id', '=', invitationId)
        .where('asked.student_id', '=', studentId)
        .where('other.inviter_id', '=', guardian.id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number], 'student_id'>;

export const invitationView = (row: Row) => ({
  _id: row.id,
  email: row.email,
  maySpend: row.may_spend,
  maySeeHealth: row.may_see_health,
  expiresAt: row.expires_at.toISOString(),
});
