import type { inviteGuardian as inviteGuardianRoute } from '@merenda/contract/guardians';
import {
  INVITATION_VALID_DAYS,
  INVITATIONS_A_DAY,
  MAX_GUARDIANS,
} from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { PERSON_THROTTLES, spendBudget, type ThrottleKey } from '../../session/index.ts';
import { findOwned, type GuardedStudent } from '../guarded-student.ts';
import { guardiansOf } from '../list-guardians.ts';
import { invitationView, openInvitations } from './open-invitations.ts';

type Body = z.output<(typeof inviteGuardianRoute)['schema']['body']>;

const A_DAY_HOURS = 24;

/**
 * Invites another guardian for a student. Inviting the same address again renews the invitation:
 * the older link stops working. The answer does not reveal whether the address has an account.
 * @throws Failure not_found, not_owner, already_guardian, too_many_guardians, too_many_requests
 */
export async function inviteGuardian(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  body: Body,
  from: { origin: string; language: Language },
) {
  const email = body.email.toLowerCase();
  const invitation = await services.db.transaction().execute(async (trx) => {
    const student = await findOwned(trx, guardian, studentId, { lock: true });
    await checkRoom(trx, student, email);
    await countInvitation(trx, PERSON_THROTTLES.invitationsBy({ guardianId: guardian.id }));
    await countInvitation(trx, PERSON_THROTTLES.invitationsTo({ email }));
    const invitation = await saveInvitation(trx, {
      student_id: studentId,
      inviter_id: guardian.id,
      email,
      may_spend: body.maySpend,
      may_see_health: body.maySeeHealth,
    });
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'guardian.invited',
      subject: studentId,
      detail: { invitation: invitation.id, ...rightsOf(body) },
    });
    await enqueueEmail(trx, {
      kind: 'invitation',
      guardianId: guardian.id,
      data: { invitation: invitation.id, ...from },
    });
    return invitation;
  });
  return invitationView(invitation);
}

/**
 * Refuses an address that is already a guardian of the student, and more guardians and open
 * invitations than allowed.
 */
async function checkRoom(trx: Transaction<DB>, student: GuardedStudent, email: string) {
  const guardians = await guardiansOf(trx, student.id).select('guardian.email').execute();
  if (guardians.some((guardian) => guardian.email === email)) throw new Failure('already_guardian');
  const open = await openInvitations(trx, student.id).where('email', '<>', email).execute();
  if (guardians.length + open.length >= MAX_GUARDIANS) throw new Failure('too_many_guardians');
}

async function countInvitation(trx: Transaction<DB>, subject: ThrottleKey): Promise<void> {
  if (await spendBudget({ db: trx }, subject, INVITATIONS_A_DAY, A_DAY_HOURS)) return;
  throw new Failure('too_many_requests', { userMessageKey: 'guardians.error.tooManyInvitations' });
}

const rightsOf = ({ maySpend, maySeeHealth }: Body) => ({ maySpend, maySeeHealth });

/** A renewed invitation's older links lead nowhere any more. */
async function saveInvitation(
  trx: Transaction<DB>,
  row: {
    student_id: string;
    inviter_id: string;
    email: string;
    may_spend: boolean;
    may_see_health: boolean;
  },
) {
  const expiresAt = sql<Date>`now() + make_interval(days => ${INVITATION_VALID_DAYS})`;
  const invitation = await trx
    .insertInto('guardian_invitation')
    .values({ ...row, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet({
          inviter_id: row.inviter_id,
          may_spend: row.may_spend,
          may_see_health: row.may_see_health,
          expires_at: expiresAt,
        }),
    )
    .returning(['id', 'email', 'may_spend', 'may_see_health', 'expires_at'])
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('guardian_invitation_token')
    .where('invitation_id', '=', invitation.id)
    .execute();
  return invitation;
}
