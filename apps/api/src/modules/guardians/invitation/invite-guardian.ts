import type { inviteGuardian as inviteGuardianRoute } from '@merenda/contract/guardians';
import { givenName, INVITATION_VALID_DAYS, MAX_GUARDIANS } from '@merenda/domain/people/guardians';
import type { Key } from '@merenda/i18n';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { findOwned, type GuardedStudent } from '../guarded-student.ts';
import { guardiansOf } from '../list-guardians.ts';
import { invitationView, openInvitations } from './open-invitations.ts';
import { countInvitation, type From, sendInvitation } from './send-invitation.ts';

type Body = z.output<(typeof inviteGuardianRoute)['schema']['body']>;

type SavedInvitation = Awaited<ReturnType<typeof saveInvitation>>;

/**
 * Invites another guardian for a student, and for the students in `also`, in one email. Inviting
 * the same address again renews the invitation: the older link stops working. The answer does not
 * reveal whether the address has an account.
 * @throws Failure not_found, not_owner, already_guardian, too_many_guardians, too_many_requests,
 * validation_failed
 */
export async function inviteGuardian(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  { also, email, ...rights }: Body,
  from: From,
) {
  const asked = [{ student: studentId, ...rightsOf(rights) }, ...also];
  if (new Set(asked.map(({ student }) => student)).size < asked.length) {
    throw invalid('body.also', 'a student twice');
  }
  return services.db.transaction().execute(async (trx) => {
    // Students are locked in one order: two invitations never deadlock.
    for (const { student } of asked.toSorted((one, other) =>
      one.student < other.student ? -1 : 1,
    )) {
      await checkRoom(trx, await findOwned(trx, guardian, student, { lock: true }), email, {
        named: asked.length > 1,
      });
    }
    await countInvitation(trx, guardian, email);
    const invitations: SavedInvitation[] = [];
    for (const { student, maySpend, maySeeHealth } of asked) {
      const invitation = await saveInvitation(trx, {
        student_id: student,
        inviter_id: guardian.id,
        email,
        may_spend: maySpend,
        may_see_health: maySeeHealth,
      });
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'guardian.invited',
        subject: student,
        detail: { invitation: invitation.id, maySpend, maySeeHealth },
      });
      invitations.push(invitation);
    }
    const [first] = invitations as [SavedInvitation];
    await sendInvitation(trx, guardian, { ids: invitations.map(({ id }) => id), ...from });
    return invitationView(first);
  });
}

/**
 * Refuses an address that is already a guardian of the student, and more guardians and open
 * invitations than allowed. `named`: the student is one of several, and the failure names the
 * student.
 */
async function checkRoom(
  trx: Transaction<DB>,
  student: GuardedStudent,
  email: string,
  { named }: { named: boolean },
) {
  const refuse = (code: 'already_guardian' | 'too_many_guardians', userMessageKey: Key) =>
    new Failure(code, {
      ...(named && {
        userMessageKey,
        userMessageValues: () => ({
          student: givenName(student.name, student.country ?? student.readerCountry),
        }),
      }),
    });
  const guardians = await guardiansOf(trx, student.id).select('guardian.email').execute();
  if (guardians.some((guardian) => guardian.email === email)) {
    throw refuse('already_guardian', 'guardians.error.alreadyOf');
  }
  const open = await openInvitations(trx, student.id).where('email', '<>', email).execute();
  if (guardians.length + open.length >= MAX_GUARDIANS) {
    throw refuse('too_many_guardians', 'guardians.error.tooManyOf');
  }
}

const rightsOf = ({ maySpend, maySeeHealth }: Omit<Body, 'also' | 'email'>) => ({
  maySpend,
  maySeeHealth,
});

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
  return trx
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
}
