import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';

/**
 * The open invitation of a token, for the guardian to whose e-mail it was sent. An invitation ends
 * when the student is deleted, and when the inviter is no longer the owner. `lock` makes a second
 * answer wait for the first.
 * @throws Failure not_found for an unknown token and another company's
 * @throws Failure invitation_other_email, invitation_withdrawn, invitation_used, invitation_expired
 */
export async function findInvitation(
  db: Kysely<DB>,
  guardian: SignedIn,
  token: string,
  { lock = false }: { lock?: boolean } = {},
) {
  const invitation = await db
    .selectFrom('guardian_invitation')
    .innerJoin(
      'guardian_invitation_token as token',
      'token.invitation_id',
      'guardian_invitation.id',
    )
    .innerJoin('student', 'student.id', 'guardian_invitation.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .innerJoin('guardian as inviter', 'inviter.id', 'guardian_invitation.inviter_id')
    .leftJoin('guardianship as ownership', (join) =>
      join
        .onRef('ownership.student_id', '=', 'student.id')
        .onRef('ownership.guardian_id', '=', 'inviter.id')
        .on('ownership.is_owner', '=', true),
    )
    .innerJoin('guardian as reader', (join) => join.on('reader.id', '=', guardian.id))
    .select([
      'guardian_invitation.id',
      'guardian_invitation.student_id as studentId',
      'guardian_invitation.inviter_id as inviterId',
      'guardian_invitation.may_spend as maySpend',
      'guardian_invitation.may_see_health as maySeeHealth',
      'student.name as studentName',
      'student.country as studentCountry',
      'school.name as schoolName',
      'inviter.name as inviterName',
      'inviter.country as inviterCountry',
      'reader.name as readerName',
      'reader.country as readerCountry',
      sql<boolean>`guardian_invitation.email = reader.email`.as('isForReader'),
      sql<boolean>`guardian_invitation.withdrawn_at IS NOT NULL OR student.deleted_at IS NOT NULL
        OR ownership.guardian_id IS NULL`.as('isWithdrawn'),
      sql<boolean>`coalesce(guardian_invitation.accepted_at, guardian_invitation.declined_at)
        IS NOT NULL`.as('isUsed'),
      sql<boolean>`guardian_invitation.expires_at <= now()`.as('isExpired'),
    ])
    .where('token.token_hash', '=', hashToken(token))
    .where('student.company_id', '=', guardian.companyId)
    .$if(lock, (query) => query.forUpdate('guardian_invitation'))
    .executeTakeFirstOrThrow(notFound);
  if (!invitation.isForReader) throw new Failure('invitation_other_email');
  if (invitation.isUsed) throw new Failure('invitation_used');
  if (invitation.isWithdrawn) throw new Failure('invitation_withdrawn');
  if (invitation.isExpired) throw new Failure('invitation_expired');
  return invitation;
}
