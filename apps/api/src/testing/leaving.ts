import type { Departure } from '@merenda/contract/account';
import { call } from './client.ts';
import type { Payments } from './payments.ts';
import type { SignedInGuardian } from './people.ts';

/** Deletes the guardian's account over HTTP, with the right password unless told otherwise. */
export const deleteMe = (
  { api }: Pick<Payments, 'api'>,
  { token, password }: SignedInGuardian,
  body: { password?: string; token?: string } = {},
) => call(api.url, 'DELETE /auth/me', { token, body: { password, ...body } });

export async function departureOf(
  { api }: Pick<Payments, 'api'>,
  { token, user }: SignedInGuardian,
): Promise<Departure> {
  const params = { id: user._id };
  return (await call(api.url, 'GET /responsible-users/:id/departure', { token, params })).body;
}

/** Makes somebody a second guardian of a student. */
export async function share(
  { api }: Pick<Payments, 'api'>,
  studentId: string,
  { user }: SignedInGuardian,
): Promise<void> {
  await api.owner.query(
    `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
     VALUES ($1, $2, false, false)`,
    [user._id, studentId],
  );
}
