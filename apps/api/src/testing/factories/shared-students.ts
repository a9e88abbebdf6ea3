import { newToken } from '../../auth/tokens.ts';
import type { TestApi } from '../api.ts';
import { createGuardian, type SignedInGuardian } from './guardians.ts';
import type { TestSchool } from './schools.ts';
import { createStudent } from './students.ts';

/** Makes a guardian another guardian of a student, by default without further rights. */
export async function createGuardianship(
  { owner }: Pick<TestApi, 'owner'>,
  studentId: string,
  { user }: Pick<SignedInGuardian, 'user'>,
  { maySpend = false, maySeeHealth = false } = {},
): Promise<void> {
  await owner.query(
    `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
     VALUES ($1, $2, false, $3, $4)`,
    [user._id, studentId, maySpend, maySeeHealth],
  );
}

/** Creates an open invitation to be another guardian of a student; returns its id and its e-mail's token. */
async function createInvitation(
  { owner }: Pick<TestApi, 'owner'>,
  email: string,
  { inviter, student }: { inviter: string; student: string },
): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = newToken();
  const { rows } = await owner.query<{ id: string }>(
    `WITH invitation AS (
       INSERT INTO guardian_invitation (student_id, inviter_id, email, may_spend, expires_at)
       VALUES ($1, $2, $3, true, now() + interval '1 day') RETURNING id
     )
     INSERT INTO guardian_invitation_token (token_hash, invitation_id)
     SELECT $4, id FROM invitation RETURNING invitation_id AS id`,
    [student, inviter, email, tokenHash],
  );
  return { id: rows[0]?.id ?? '', token };
}

/** Creates a request to the student's owner to be another guardian; returns its id and its e-mail's token. */
export async function createRequest(
  { owner }: Pick<TestApi, 'owner'>,
  { user }: Pick<SignedInGuardian, 'user'>,
  asked: { owner: string; student: string },
): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = newToken();
  const { rows } = await owner.query<{ id: string }>(
    `WITH request AS (
       INSERT INTO guardian_request (guardian_id, student_id, expires_at)
       VALUES ($1, $2, now() + interval '1 day') RETURNING id
     )
     INSERT INTO guardian_request_token (token_hash, request_id, guardian_id)
     SELECT $3, id, $4 FROM request RETURNING request_id AS id`,
    [user._id, asked.student, tokenHash, asked.owner],
  );
  return { id: rows[0]?.id ?? '', token };
}

/** Another guardian of the guardian's student, who has also invited the guardian three times. */
export interface SharedStudentIds {
  coGuardian: string;
  /** An open invitation for the guardian's own student. */
  invitation: string;
  /** Tokens of e-mails to the guardian, one for each answer. */
  viewToken: string;
  acceptToken: string;
  declineToken: string;
  /** Open requests from other people about the guardian's own student. */
  request: string;
  spareRequest: string;
  /** Tokens of three e-mails to the guardian about further requests. */
  viewRequestToken: string;
  agreeToken: string;
  refuseToken: string;
  /** The registration number of the other guardian's own student. */
  knownNumber: string;
}

export async function shareStudent(
  api: TestApi,
  guardian: SignedInGuardian,
  { company, school, student }: { company: string; school: TestSchool; student: string },
): Promise<SharedStudentIds> {
  const friend = await createGuardian(api, company);
  await createGuardianship(api, student, friend, { maySpend: true });
  const invite = async () => {
    const { _id } = await createStudent(api, friend, school);
    const offer = { inviter: friend.user._id, student: _id };
    return (await createInvitation(api, guardian.email, offer)).token;
  };
  const offer = { inviter: guardian.user._id, student };
  const asked = { owner: guardian.user._id, student };
  const ask = async () => createRequest(api, await createGuardian(api, company), asked);
  return {
    coGuardian: friend.user._id,
    invitation: (await createInvitation(api, 'friend@example.test', offer)).id,
    request: (await ask()).id,
    spareRequest: (await ask()).id,
    viewRequestToken: (await ask()).token,
    agreeToken: (await ask()).token,
    refuseToken: (await ask()).token,
    viewToken: await invite(),
    acceptToken: await invite(),
    declineToken: await invite(),
    knownNumber: (await createStudent(api, friend, school)).class.enrollmentNumber ?? '',
  };
}

/** Ends a guardianship as a removal does. */
export async function endGuardianship(
  { owner }: Pick<TestApi, 'owner'>,
  studentId: string,
  { user }: Pick<SignedInGuardian, 'user'>,
): Promise<void> {
  await owner.query(
    `WITH ended AS (
       DELETE FROM guardianship WHERE guardian_id = $1 AND student_id = $2 RETURNING *
     )
     INSERT INTO former_guardianship (guardian_id, student_id, student_name)
     SELECT $1, $2, name FROM student WHERE id = $2`,
    [user._id, studentId],
  );
}
