import { newToken } from '../../plugins/session.ts';
import type { TestApi } from '../../testing/api.ts';
import { type SignedInGuardian, signUpGuardian } from '../../testing/people.ts';
import type { TestSchool } from '../../testing/schools.ts';
import { registerStudent } from '../../testing/students.ts';

/** A friend who answers for the guardian's student too, and has invited the guardian three times. */
export interface SharedCare {
  coGuardian: string;
  /** Open, of the guardian's own student. */
  invitation: string;
  /** Of letters to the guardian, one for each way to answer. */
  viewToken: string;
  acceptToken: string;
  declineToken: string;
}

export async function shareCare(
  api: TestApi,
  guardian: SignedInGuardian,
  { company, school, student }: { company: string; school: TestSchool; student: string },
): Promise<SharedCare> {
  const friend = await signUpGuardian(api, company);
  await api.owner.query('INSERT INTO guardianship VALUES ($1, $2, false, true)', [
    friend.user._id,
    student,
  ]);
  const invite = async () => {
    const { _id } = await registerStudent(api, friend, school);
    return (await invitationTo(api, guardian.email, { inviter: friend.user._id, student: _id }))
      .token;
  };
  const email = 'somebody@example.test';
  return {
    coGuardian: friend.user._id,
    invitation: (await invitationTo(api, email, { inviter: guardian.user._id, student })).id,
    viewToken: await invite(),
    acceptToken: await invite(),
    declineToken: await invite(),
  };
}

async function invitationTo(
  api: TestApi,
  email: string,
  { inviter, student }: { inviter: string; student: string },
): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = newToken();
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO guardian_invitation (student_id, inviter_id, email, may_spend, token_hash, expires_at)
     VALUES ($1, $2, $3, true, $4, now() + interval '1 day') RETURNING id`,
    [student, inviter, email, tokenHash],
  );
  return { id: rows[0]?.id ?? '', token };
}
