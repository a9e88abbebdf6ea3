import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../../session/index.ts';

/**
 * The open invitations of an email's token, for the guardian to whose address it was sent: one or
 * several.
 * `lock` makes a second answer wait for the first. It locks the students, then the guardian, then
 * the invitations, in the order in which a deletion of a student or account locks them.
 * @throws Failure not_found for an unknown token and another company's
 * @throws Failure invitation_other_email, invitation_withdrawn, invitation_used, invitation_expired
 * @throws Failure email_not_confirmed for a link that was passed on
 */
export async function findInvitation(
  db: Kysely<DB>,
  guardian: SignedIn,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenInvitations> {
  if (lock) await lockStudents(db, token);
  const { email } = await db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardian.id)
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirstOrThrow(notFound);
  const sent = await invitationsOf(db, token)
    .where('student.company_id', '=', guardian.companyId)
    .$if(lock, (query) => query.forNoKeyUpdate('guardian_invitation'))
    .execute();
  if (sent.some((invitation) => invitation.email !== email)) {
    throw new Failure('invitation_other_email');
  }
  const open = openOf(sent);
  // An email is read by the person who has the address; a link may have reached anybody.
  if (!open[0].byEmail && !guardian.confirmed) throw new Failure('email_not_confirmed');
  return open;
}

/** A token as it came, and the network that it came from. */
export interface GivenToken {
  token: string;
  address: string;
}

/**
 * Checks that a token belongs to some email or link, even if its invitations have ended. Unknown
 * tokens count as failures of the network.
 * @throws Failure not_found, too_many_requests
 */
export async function knownToken(
  services: Services,
  { token, address }: GivenToken,
): Promise<string> {
  const known = await services.db
    .selectFrom('guardian_invitation_token')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return known ? token : refuseSecret(services, address, notFound());
}

const lockStudents = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('student')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('guardian_invitation')
        .innerJoin('guardian_invitation_token', 'invitation_id', 'guardian_invitation.id')
        .select('student_id')
        .where('token_hash', '=', hashToken(token)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** All invitations of a token, answered ones too, in the order in which they were made. */
export const invitationsOf = (db: Kysely<DB>, token: string) =>
  db
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
    .select([
      'guardian_invitation.id',
      'guardian_invitation.email',
      'guardian_invitation.student_id as studentId',
      'guardian_invitation.inviter_id as inviterId',
      'guardian_invitation.may_spend as maySpend',
      'guardian_invitation.may_see_health as maySeeHealth',
      'token.by_email as byEmail',
      'student.name as studentName',
      'student.country as studentCountry',
      'school.name as schoolName',
      'inviter.name as inviterName',
      'inviter.country as inviterCountry',
      sql<boolean>`guardian_invitation.withdrawn_at IS NOT NULL OR student.deleted_at IS NOT NULL
        OR ownership.guardian_id IS NULL`.as('isWithdrawn'),
      sql<boolean>`coalesce(guardian_invitation.accepted_at, guardian_invitation.declined_at)
        IS NOT NULL`.as('isUsed'),
      sql<boolean>`guardian_invitation.expires_at <= now()`.as('isExpired'),
    ])
    .where('token.token_hash', '=', hashToken(token))
    .orderBy('guardian_invitation.id');

type Sent = Awaited<ReturnType<ReturnType<typeof invitationsOf>['execute']>>[number];

export type OpenInvitations = [Sent, ...Sent[]];

/**
 * The invitations that can still be answered. An invitation ends when the student is deleted, and
 * when the inviter is no longer the owner.
 * @throws Failure not_found, or why the first one cannot be answered, if none can
 */
export function openOf(sent: readonly Sent[]): OpenInvitations {
  const [first, ...others] = sent.filter((invitation) => !endOf(invitation));
  if (first) return [first, ...others];
  throw new Failure((sent[0] && endOf(sent[0])) ?? 'not_found');
}

function endOf({ isUsed, isWithdrawn, isExpired }: Sent) {
  if (isUsed) return 'invitation_used';
  if (isWithdrawn) return 'invitation_withdrawn';
  return isExpired ? 'invitation_expired' : undefined;
}
