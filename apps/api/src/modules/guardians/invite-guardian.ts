import type { inviteGuardian as inviteGuardianRoute } from '@merenda/contract/guardians';
import { INVITATION_VALID_DAYS, INVITATIONS_A_DAY, MAX_GUARDIANS } from '@merenda/domain/guardians';
import type { Language } from '@merenda/domain/languages';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/generated.ts';
import { Failure } from '../../failure.ts';
import { newToken, type SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { takeFromBudget } from '../session/index.ts';
import { findOwned, type GuardedStudent } from './guarded-student.ts';
import { sendInvitation } from './letters.ts';
import { guardiansOf } from './list-guardians.ts';
import { invitationView, openInvitations } from './open-invitations.ts';

type Body = z.output<(typeof inviteGuardianRoute)['schema']['body']>;

const A_DAY_HOURS = 24;

/**
 * Invites somebody to answer for a student too. The same address again renews the invitation: the
 * older link stops working. Whether the address has an account changes nothing that the owner sees.
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
  const { token, tokenHash } = newToken();
  const { student, invitation } = await services.db.transaction().execute(async (trx) => {
    const student = await findOwned(trx, guardian, studentId, { lock: true });
    await checkRoom(trx, student, email);
    await takeLetter(trx, `invite-by:${guardian.id}`);
    await takeLetter(trx, `invite-to:${email}`);
    const invitation = await saveInvitation(trx, {
      student_id: studentId,
      inviter_id: guardian.id,
      email,
      may_spend: body.maySpend,
      token_hash: tokenHash,
    });
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: 'guardian.invited',
        subject: studentId,
        detail: { invitation: invitation.id, maySpend: body.maySpend },
      })
      .execute();
    return { student, invitation };
  });
  await sendInvitation(services, guardian, {
    student,
    email,
    maySpend: body.maySpend,
    token,
    from,
  });
  return invitationView(invitation);
}

/** Somebody who is there already, and one too many, are told apart from whom nobody knows. */
async function checkRoom(trx: Transaction<DB>, student: GuardedStudent, email: string) {
  const guardians = await guardiansOf(trx, student.id).select('guardian.email').execute();
  if (guardians.some((guardian) => guardian.email === email)) throw new Failure('already_guardian');
  const open = await openInvitations(trx, student.id).where('email', '<>', email).execute();
  if (guardians.length + open.length >= MAX_GUARDIANS) throw new Failure('too_many_guardians');
}

async function takeLetter(trx: Transaction<DB>, subject: string): Promise<void> {
  if (await takeFromBudget({ db: trx }, subject, INVITATIONS_A_DAY, A_DAY_HOURS)) return;
  throw new Failure('too_many_requests', { userMessageKey: 'guardians.error.tooManyInvitations' });
}

function saveInvitation(
  trx: Transaction<DB>,
  row: {
    student_id: string;
    inviter_id: string;
    email: string;
    may_spend: boolean;
    token_hash: Buffer;
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
          token_hash: row.token_hash,
          expires_at: expiresAt,
        }),
    )
    .returning(['id', 'email', 'may_spend', 'expires_at'])
    .executeTakeFirstOrThrow();
}
